import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { settled } from "@/tests/support/settled";
import { makePerson } from "../../support/people";
import { assignLine, makeTarget, makeTool, postTool, postVoice, startTarget } from "../../support/voice";

const [client, tool] = await Promise.all([makePerson(), makeTool()]);
const [line, target] = await Promise.all([assignLine(client.id), startTarget()]);
const publicKey = tool.publicKey;
await makeTarget({ toolId: tool.id, userId: client.id, number: line.number, url: target.url });

afterAll(async () => {
  await settled();
  await target.close();
});

/** Text with everything that breaks databases and headers. */
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "",
    "\0",
    "\ud800",
    "\udfff x",
    "a\r\nb: c",
    "__proto__",
    "constructor",
    "'; --",
    "1e999",
    "🛠",
    "\u202e",
  ),
  fc.string({ minLength: 3_000, maxLength: 4_000 }),
);
const anything = fc.anything({
  key: text,
  values: [text, fc.double(), fc.boolean(), fc.constant(null), fc.constantFrom(1e300, -1, 0, 2 ** 53)],
  maxDepth: 4,
  maxKeys: 6,
});

/** A message of the right outline with arbitrary parts. */
const messageOf = (types: string[]) =>
  fc
    .record(
      {
        type: fc.oneof(fc.constantFrom(...types), text),
        timestamp: anything,
        status: fc.oneof(fc.constantFrom("ringing", "in-progress", "ended"), anything),
        call: fc.oneof(
          anything,
          fc.record({ id: text, phoneNumberId: text, customer: anything, type: text }, { requiredKeys: [] }),
        ),
        phoneNumber: fc.oneof(
          anything,
          fc.record({ id: text, number: text, sipUri: text }, { requiredKeys: [] }),
        ),
        customer: fc.oneof(anything, fc.record({ number: text, sipUri: text }, { requiredKeys: [] })),
        toolCallList: fc.array(
          fc.record(
            {
              id: anything,
              name: anything,
              function: fc.record({ name: anything, arguments: anything }),
              parameters: anything,
            },
            { requiredKeys: [] },
          ),
          { maxLength: 4 },
        ),
        artifact: fc.record(
          {
            messages: fc.array(anything),
            transcript: anything,
            recordingUrl: anything,
            presignedMonoUrl: text,
          },
          { requiredKeys: [] },
        ),
        analysis: fc.record(
          { summary: anything, structuredData: anything, successEvaluation: anything },
          { requiredKeys: [] },
        ),
        startedAt: anything,
        endedAt: anything,
        durationSeconds: anything,
        endedReason: anything,
        cost: anything,
      },
      { requiredKeys: ["type"] },
    )
    .map((message) => ({ message }));

const allowed = (status: number) => status === 200 || (status >= 400 && status < 500);

describe("any input to the voice endpoint", () => {
  it("is answered 200 or 4xx: any message", async () => {
    const types = ["end-of-call-report", "status-update", "assistant-request", "tool-calls", "hang"];
    await fc.assert(
      fc.asyncProperty(messageOf(types), async (body) => {
        const { status } = await postVoice({ body });
        expect(allowed(status), String(status)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it("is answered 200 or 4xx: any JSON, any bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.uint8Array({ maxLength: 500 }), text), async (raw) => {
        const { status } = await postVoice({ raw });
        expect(allowed(status), String(status)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it("stores every report that names its call, once", async () => {
    await fc.assert(
      fc.asyncProperty(messageOf(["end-of-call-report"]), async ({ message }) => {
        const callId = randomUUID();
        const body = { message: { ...message, type: "end-of-call-report", call: { id: callId } } };
        expect((await postVoice({ body })).status).toBe(200);
        const calls = await rawSql()`select live_status from call_logs where call_id = ${callId}`;
        expect(calls).toMatchObject([{ live_status: "ended" }]);
      }),
      { numRuns: 200 },
    );
  });
});

describe("any input to a tool", () => {
  it("is answered 200 with a result for every call, or 4xx: any message", async () => {
    await fc.assert(
      fc.asyncProperty(messageOf(["tool-calls"]), fc.boolean(), async ({ message }, ours) => {
        const call = ours ? { id: randomUUID(), phoneNumberId: line.vapiPhoneNumberId } : message.call;
        const { status, body } = await postTool(publicKey, { body: { message: { ...message, call } } });
        expect(allowed(status), String(status)).toBe(true);
        if (status !== 200) return;
        for (const result of body.results) {
          expect(result.result ?? result.error).toMatch(/^[^\r\n]+$/);
          expect("result" in result).not.toBe("error" in result);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("is answered 200 or 4xx: any JSON, any bytes, any key", async () => {
    const key = fc.oneof(
      fc.constant(publicKey),
      fc.string({ unit: "binary-ascii" }).map((name) => `x${encodeURIComponent(name)}`),
    );
    await fc.assert(
      fc.asyncProperty(
        key,
        fc.oneof(fc.json(), fc.uint8Array({ maxLength: 500 }), text),
        async (name, raw) => {
          const { status } = await postTool(name, { raw });
          expect(allowed(status), String(status)).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  it("gets one single line for any answer of a target", async () => {
    let said: Buffer = Buffer.alloc(0);
    const odd = await startTarget((_, response) => response.end(said));
    const [client, tool] = await Promise.all([makePerson(), makeTool()]);
    const own = await assignLine(client.id);
    await makeTarget({ toolId: tool.id, userId: client.id, number: own.number, url: odd.url });
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), text, fc.uint8Array()), async (answer) => {
        said = Buffer.from(answer as string);
        const call = { id: randomUUID(), phoneNumberId: own.vapiPhoneNumberId };
        const message = {
          type: "tool-calls",
          call,
          toolCallList: [{ id: "a", function: { name: "b", arguments: {} } }],
        };
        const { status, body } = await postTool(tool.publicKey, { body: { message } });
        expect(status).toBe(200);
        expect(body.results).toHaveLength(1);
        expect(body.results[0].result ?? body.results[0].error).toMatch(/^[^\r\n]+$/);
      }),
      { numRuns: 200 },
    );
    await settled();
    await odd.close();
  });
});
