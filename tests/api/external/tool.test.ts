import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { settled } from "@/lib/http/after-answer";
import { makePerson, type Person } from "../../support/people";
import {
  assignLine,
  capturedMessage,
  fromProvider,
  invocationsOf,
  type Line,
  type LocalTarget,
  makeTarget,
  makeTool,
  newLine,
  postTool,
  startTarget,
  toolCalls,
} from "../../support/voice";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const JSON_TYPE = { "content-type": "application/json" };

let client: Person;
let line: Line;
let tool: { id: string; publicKey: string };
let target: LocalTarget;
let targetId: string;

beforeAll(async () => {
  [client, tool, target] = await Promise.all([makePerson(), makeTool(), startTarget()]);
  line = await assignLine(client.id);
  targetId = await makeTarget({
    toolId: tool.id,
    userId: client.id,
    number: line.number,
    url: target.url,
    secret: SECRET,
  });
});

afterAll(async () => {
  await settled();
  await target.close();
});

/** A tool of its own with a target that answers as told. */
async function toolWith(
  answer: Parameters<typeof startTarget>[0],
  run: (key: string, own: LocalTarget) => Promise<void>,
) {
  const own = await startTarget(answer);
  const ownTool = await makeTool();
  await makeTarget({ toolId: ownTool.id, userId: client.id, number: line.number, url: own.url });
  try {
    await run(ownTool.publicKey, own);
  } finally {
    await settled();
    await own.close();
  }
}

const ask = (message: unknown, key = tool.publicKey) => postTool(key, { body: { message } });

describe("one delivery (VOICE-01 point 1)", () => {
  it("reads a captured message whose call stands in three lists, and runs it once", async () => {
    const callId = randomUUID();
    const message = capturedMessage("tool-calls", { callId, line });
    const before = target.received.length;
    const { status, body } = await ask(message);
    expect(status).toBe(200);
    expect(body).toEqual({
      results: [{ toolCallId: "call_Xq7Lm2", name: "checkAvailability", result: "Done by the target." }],
    });
    expect(target.received.slice(before)).toHaveLength(1);
  });

  it("takes arguments as an object, as JSON text, as parameters, and none at all", async () => {
    const callId = randomUUID();
    const message = toolCalls(callId, line, [
      { id: "a", arguments: { day: "Monday" } },
      { id: "b", arguments: '{"day":"Tuesday"}' },
      { id: "c", arguments: "" },
    ]);
    message.toolCallList.push({ id: "d", name: "bookVisit", parameters: { day: "Thursday" } });
    const before = target.received.length;
    const { body } = await ask(message);
    expect(body.results.map((result: { toolCallId: string }) => result.toolCallId)).toEqual([
      "a",
      "b",
      "c",
      "d",
    ]);
    const sent = Object.fromEntries(
      target.received
        .slice(before)
        .map(({ body: { callwright } }) => [callwright.toolCallId, callwright.arguments]),
    );
    expect(sent).toEqual({ a: { day: "Monday" }, b: { day: "Tuesday" }, c: {}, d: { day: "Thursday" } });
  });

  it("tells the model when its arguments are cut off, without asking the target", async () => {
    const callId = randomUUID();
    const before = target.received.length;
    const { status, body } = await ask(toolCalls(callId, line, [{ arguments: '{"day":"Mon' }]));
    expect(status).toBe(200);
    expect(body.results[0].error).toMatch(/not complete JSON/);
    expect(target.received).toHaveLength(before);
    expect(await invocationsOf(callId)).toMatchObject([{ status: "failed", target_id: targetId }]);
  });

  it("refuses more than 1 MiB, declared or not", async () => {
    const raw = `{"message":{"type":"tool-calls","padding":"${"x".repeat(1024 * 1024)}"}}`;
    expect((await postTool(tool.publicKey, { raw })).status).toBe(413);
    const stream = new Blob([raw]).stream();
    const { POST } = await import("@/app/api/external/tool/[public_key]/route");
    const request = new Request("http://localhost/api/external/tool/x", {
      method: "POST",
      body: stream,
      headers: { ...fromProvider, "content-type": "application/json" },
      duplex: "half",
    } as RequestInit);
    expect((await POST(request, { params: Promise.resolve({ public_key: tool.publicKey }) })).status).toBe(
      413,
    );
  });

  it("refuses what is not JSON, or too deep, or sent as something else, and lives on", async () => {
    const deep = (levels: number) =>
      `{"message":{"type":"tool-calls","x":${"[".repeat(levels)}${"]".repeat(levels)}}}`;
    for (const raw of ["", "{", "null", "[]", '"text"', "{}", '{"message":1}', deep(5_000), deep(200_000)]) {
      expect((await postTool(tool.publicKey, { raw })).status, raw.slice(0, 40)).toBe(400);
    }
    const plain = { ...fromProvider, "content-type": "text/plain" };
    expect((await postTool(tool.publicKey, { raw: "{}", headers: plain })).status).toBe(400);
    expect((await ask(toolCalls(randomUUID(), line, []))).body).toEqual({ results: [] });
  });
});

describe("the tool and its key (VOICE-01 point 2)", () => {
  it("answers an unknown, a malformed and a deleted key alike", async () => {
    const deleted = await makeTool();
    await rawSql()`delete from tools where id = ${deleted.id}`;
    const keys = [
      "unknown",
      deleted.publicKey,
      "..%2f..%2fx",
      "%00",
      "x".repeat(5_000),
      "a%0d%0ab",
      "%F0%9F%92%A9",
    ];
    for (const key of keys) {
      const { status, body } = await ask(toolCalls(randomUUID(), line, [{}]), key);
      expect(status, key.slice(0, 20)).toBe(404);
      const { requestId, ...rest } = body;
      expect(requestId).toMatch(/\w/);
      expect(rest).toEqual({
        success: false,
        code: "not_found",
        error: "There is no such tool. Please copy its address anew.",
      });
    }
  });
});

describe("the client of the called number (VOICE-01 point 3)", () => {
  it.each([
    ["the provider's id of the number", (message: Message) => ({ ...message })],
    [
      "the number, in national notation",
      (message: Message) => ({
        ...message,
        call: { ...message.call, phoneNumberId: null },
        phoneNumber: { number: line.number.replace("+44", "0") },
      }),
    ],
    [
      "the number, when the id is one that nobody knows",
      (message: Message) => ({
        ...message,
        call: { ...message.call, phoneNumberId: randomUUID() },
        phoneNumber: { number: line.number },
      }),
    ],
    [
      "the SIP address in capitals",
      (message: Message) => ({
        ...message,
        call: { ...message.call, phoneNumberId: null },
        phoneNumber: { sipUri: line.sipUri.toUpperCase() },
      }),
    ],
  ])("is found by %s", async (_, change) => {
    const callId = randomUUID();
    const { body } = await ask(change(toolCalls(callId, line, [{}])));
    expect(body.results[0].result).toBe("Done by the target.");
    expect(await invocationsOf(callId)).toMatchObject([
      { user_id: client.id, called_number: line.number, caller: "+447700900142" },
    ]);
  });

  it("is nobody once the assignment has ended", async () => {
    const former = await makePerson();
    const ended = await assignLine(former.id);
    await makeTarget({ toolId: tool.id, userId: former.id, number: ended.number, url: target.url });
    await rawSql()`update phone_assignments set is_active = false, ended_at = now() where phone_number = ${ended.number}`;
    const callId = randomUUID();
    const { body } = await ask(toolCalls(callId, ended, [{}]));
    expect(body.results[0].result).toMatch(/take a message/);
    expect(await invocationsOf(callId)).toMatchObject([{ status: "no_target", user_id: null }]);
  });
});

describe("the target of the number (VOICE-01 point 4)", () => {
  it("says so when there is none, and keeps a row for the admin", async () => {
    const other = await assignLine(client.id);
    const callId = randomUUID();
    const { status, body } = await ask(toolCalls(callId, other, [{ arguments: { day: "Monday" } }]));
    expect(status).toBe(200);
    expect(body.results[0].result).toMatch(/^This number is not connected/);
    expect(await invocationsOf(callId)).toMatchObject([
      { status: "no_target", user_id: client.id, called_number: other.number, arguments: { day: "Monday" } },
    ]);
  });

  it("never uses the target of a number's former owner, nor an inactive one", async () => {
    const [former, owner] = await Promise.all([makePerson(), makePerson()]);
    const moved = await assignLine(owner.id);
    await makeTarget({ toolId: tool.id, userId: former.id, number: moved.number, url: target.url });
    const before = target.received.length;
    const { body } = await ask(toolCalls(randomUUID(), moved, [{}]));
    expect(body.results[0].result).toMatch(/not connected/);
    await rawSql()`update tool_targets set user_id = ${owner.id}, is_active = false where phone_number = ${moved.number}`;
    expect((await ask(toolCalls(randomUUID(), moved, [{}]))).body.results[0].result).toMatch(/not connected/);
    expect(target.received).toHaveLength(before);
  });

  it("says so when a built-in action is not known", async () => {
    const other = await assignLine(client.id);
    await makeTarget({ toolId: tool.id, userId: client.id, number: other.number, action: "no_such_action" });
    const { body } = await ask(toolCalls(randomUUID(), other, [{}]));
    expect(body.results[0].error).toMatch(/not something I can do/);
  });
});

describe("the request to a target (VOICE-01 point 5)", () => {
  it("holds the message, our context and a signature that Standard Webhooks verifies", async () => {
    const callId = randomUUID();
    await ask(toolCalls(callId, line, [{ id: "call_1", name: "bookVisit", arguments: { day: "Monday" } }]));
    const received = target.received.at(-1);
    expect(received?.body.message).toMatchObject({ type: "tool-calls", call: { id: callId } });
    expect(received?.body.callwright).toEqual({
      tool: "bookVisit",
      toolCallId: "call_1",
      userId: client.id,
      calledNumber: line.number,
      caller: "+447700900142",
      callId,
      arguments: { day: "Monday" },
    });
    expect(received?.headers["webhook-id"]).toBe(`${callId}:call_1`);
    expect(received?.headers["x-tool-secret"]).toBe(SECRET);
    const verified = new Webhook(SECRET).verify(
      received?.text ?? "",
      received?.headers as Record<string, string>,
    );
    expect(verified).toEqual(received?.body);
  });

  it("carries only the documented headers, and none of the provider's secrets (VOICE-06)", async () => {
    const message = capturedMessage("tool-calls", { callId: randomUUID(), line });
    await postTool(tool.publicKey, {
      body: { message },
      headers: { ...fromProvider, cookie: "session=canary", authorization: "Bearer canary" },
    });
    const received = target.received.at(-1);
    expect(Object.keys(received?.headers ?? {}).sort()).toEqual([
      "connection",
      "content-length",
      "content-type",
      "host",
      "user-agent",
      "webhook-id",
      "webhook-signature",
      "webhook-timestamp",
      "x-tool-secret",
    ]);
    expect(JSON.stringify(received)).not.toMatch(/canary|example-server-secret|only the provider knows/);
  });

  it("follows no redirect", async () => {
    const before = target.received.length;
    await toolWith(
      (_, response) => response.writeHead(302, { location: target.url }).end(),
      async (key) => {
        const callId = randomUUID();
        const { status, body } = await ask(toolCalls(callId, line, [{}]), key);
        expect(status).toBe(200);
        expect(body.results[0].error).toMatch(/could not reach/);
        await settled();
        expect(await invocationsOf(callId)).toMatchObject([{ status: "failed", http_status: 302 }]);
      },
    );
    expect(target.received).toHaveLength(before);
  });
});

describe("the answer (VOICE-01 point 6)", () => {
  it.each([
    ['{"result":"Booked\\nfor\\r\\n Monday"}', { result: "Booked for Monday" }],
    ['{"result":{"free":["10:00","11:30"]}}', { result: '{"free":["10:00","11:30"]}' }],
    ['{"error":"That day is full."}', { error: "That day is full." }],
    [
      '{"results":[{"toolCallId":"call_0","result":"Mine"},{"toolCallId":"x","result":"Not mine"}]}',
      { result: "Mine" },
    ],
    ['[{"result":"From a list"}]', { result: "From a list" }],
    ['["10:00","11:30"]', { result: '["10:00","11:30"]' }],
    ['"A text"', { result: "A text" }],
    ["42", { result: "42" }],
    ["Plain\ntext 🛠", { result: "Plain text 🛠" }],
    ["", { result: "Done." }],
  ])("is one line for a target that says %s", async (said, told) => {
    await toolWith(
      (_, response) => response.end(said),
      async (key) => {
        const { body } = await ask(toolCalls(randomUUID(), line, [{}]), key);
        expect(body).toEqual({ results: [{ toolCallId: "call_0", name: "bookVisit", ...told }] });
      },
    );
  });

  it.each<[string, Parameters<typeof startTarget>[0], string]>([
    ["fails", (_, response) => response.writeHead(500).end("trace of a stack"), "failed"],
    ["answers broken JSON", (_, response) => response.writeHead(200, JSON_TYPE).end('{"result":'), "failed"],
    ["answers a web page", (_, response) => response.end("<!doctype html><p>Sign in</p>"), "failed"],
    [
      "answers bytes that are no text",
      (_, response) => response.end(Buffer.from([0xff, 0xfe, 0x80])),
      "failed",
    ],
    ["closes early", (_, response) => response.socket?.destroy(), "failed"],
    [
      "closes in the middle",
      (_, response) => {
        response.writeHead(200, { "content-length": 100 }).write("half");
        setTimeout(() => response.socket?.destroy(), 20);
      },
      "failed",
    ],
    [
      "answers 50 MB",
      (_, response) => {
        const chunk = Buffer.alloc(1024 * 1024, "x");
        let left = 50;
        const write = () => {
          while (left-- > 0) if (!response.write(chunk)) return response.once("drain", write);
          return response.end();
        };
        write();
      },
      "failed",
    ],
  ])("is a sentence to say when the target %s", async (_, answer, status) => {
    await toolWith(answer, async (key) => {
      const callId = randomUUID();
      const { status: httpStatus, body } = await ask(toolCalls(callId, line, [{}, { id: "b" }]), key);
      expect(httpStatus).toBe(200);
      expect(body.results).toHaveLength(2);
      for (const result of body.results) {
        expect(result.error).toMatch(/^The booking system|^I could not reach/);
        expect(result.error).not.toMatch(/\n|stack/);
      }
      await settled();
      expect(await invocationsOf(callId)).toMatchObject([{ status }, { status }]);
    });
  });

  it("comes within 12 s from targets that hang, or drip for ever", { timeout: 30_000 }, async () => {
    const drips: NodeJS.Timeout[] = [];
    const hang = toolWith(
      () => {},
      async (key) => {
        const started = performance.now();
        const callId = randomUUID();
        const { body } = await ask(toolCalls(callId, line, [{}]), key);
        expect(body.results[0].error).toMatch(/did not answer in time/);
        expect(performance.now() - started).toBeLessThan(12_500);
        await settled();
        expect(await invocationsOf(callId)).toMatchObject([{ status: "timed_out" }]);
      },
    );
    const drip = toolWith(
      (_, response) => drips.push(setInterval(() => response.write(" "), 200)),
      async (key) => {
        const started = performance.now();
        const { body } = await ask(toolCalls(randomUUID(), line, [{}]), key);
        expect(body.results[0].error).toMatch(/did not answer in time/);
        expect(performance.now() - started).toBeLessThan(12_500);
      },
    );
    await Promise.all([hang, drip]).finally(() => drips.forEach(clearInterval));
  });

  it("does not let a dead target hold up another client's", { timeout: 30_000 }, async () => {
    await toolWith(
      () => {},
      async (deadKey) => {
        const stuck = Array.from({ length: 130 }, () => ask(toolCalls(randomUUID(), line, [{}]), deadKey));
        await new Promise((resolve) => setTimeout(resolve, 500));
        const started = performance.now();
        const { body } = await ask(toolCalls(randomUUID(), line, [{}]));
        expect(body.results[0].result).toBe("Done by the target.");
        expect(performance.now() - started).toBeLessThan(1_500);
        const answers = await Promise.all(stuck);
        const errors = answers.map(({ body }) => body.results[0].error as string);
        expect(errors.filter((error) => error.includes("very busy"))).toHaveLength(30);
        expect(errors.filter((error) => error.includes("did not answer in time"))).toHaveLength(100);
      },
    );
  });

  it("stands for every call of a batch, whatever each came to", async () => {
    await toolWith(
      ({ body }, response) =>
        body.callwright.arguments.fail ? response.writeHead(503).end() : response.end("Fine."),
      async (key) => {
        const { body } = await ask(
          toolCalls(randomUUID(), line, [
            { id: "a" },
            { id: "b", arguments: { fail: true } },
            { id: "c", arguments: "{" },
          ]),
          key,
        );
        expect(body.results).toMatchObject([
          { toolCallId: "a", result: "Fine." },
          { toolCallId: "b", error: expect.stringMatching(/could not reach/) },
          { toolCallId: "c", error: expect.stringMatching(/not complete/) },
        ]);
      },
    );
  });

  it("comes even when the database does not get to claim the calls", async () => {
    const callId = randomUUID();
    await rawSql().begin(async (sql) => {
      // Somebody else is about to claim the same, and neither does nor gives up.
      await sql`insert into tool_invocations (tool_id, call_id, tool_call_id, name, status)
        values (${tool.id}, ${callId}, 'call_1', 'bookVisit', 'running')`;
      const { status, body } = await ask(toolCalls(callId, line, [{ id: "call_1" }]));
      expect(status).toBe(200);
      expect(body.results[0].error).toMatch(/went wrong on our side/);
    });
  });
});

describe("the record of invocations (VOICE-01 point 7)", () => {
  it("has tool, target, call, status, duration and what was said", async () => {
    const callId = randomUUID();
    await ask(toolCalls(callId, line, [{ id: "call_1", arguments: { day: "Monday", apiKey: "canary" } }]));
    await settled();
    const [row] = await invocationsOf(callId);
    expect(row).toMatchObject({
      tool_id: tool.id,
      target_id: targetId,
      user_id: client.id,
      tool_call_id: "call_1",
      name: "bookVisit",
      status: "succeeded",
      http_status: 200,
      result: "Done by the target.",
      error: null,
      arguments: { day: "Monday", apiKey: "[removed]" },
    });
    expect(row?.duration_ms).toBeGreaterThanOrEqual(0);
    expect(row?.finished_at).not.toBeNull();
  });
});

describe("a repeated delivery (VOICE-01 point 8)", () => {
  it("gets the first answer, without asking the target again", async () => {
    let count = 0;
    await toolWith(
      (_, response) => response.end(`Booking ${++count}`),
      async (key, own) => {
        const message = toolCalls(randomUUID(), line, [{}]);
        const first = await ask(message, key);
        await settled();
        const second = await ask({ ...message, timestamp: Date.now() + 1 }, key);
        expect(first.body.results[0].result).toBe("Booking 1");
        expect(second.body).toEqual(first.body);
        expect(own.received).toHaveLength(1);
      },
    );
  });

  it("waits for the first while it runs, however many come at once", async () => {
    let count = 0;
    await toolWith(
      (_, response) => setTimeout(() => response.end(`Booking ${++count}`), 600),
      async (key, own) => {
        const message = toolCalls(randomUUID(), line, [{}]);
        const answers = await Promise.all(Array.from({ length: 20 }, () => ask(message, key)));
        expect(new Set(answers.map(({ body }) => body.results[0].result))).toEqual(new Set(["Booking 1"]));
        expect(own.received).toHaveLength(1);
      },
    );
  });

  it("runs what is new in it", async () => {
    const callId = randomUUID();
    await ask(toolCalls(callId, line, [{ id: "a" }]));
    await settled();
    const before = target.received.length;
    const { body } = await ask(toolCalls(callId, line, [{ id: "a" }, { id: "b" }]));
    expect(body.results).toHaveLength(2);
    expect(target.received.slice(before).map(({ body }) => body.callwright.toolCallId)).toEqual(["b"]);
  });

  it("is told so, and nothing runs, when the instance that ran it is gone", async () => {
    const callId = randomUUID();
    await rawSql()`
      insert into tool_invocations (tool_id, target_id, user_id, call_id, tool_call_id, started_at)
      values (${tool.id}, ${targetId}, ${client.id}, ${callId}, 'call_0', now() - interval '1 minute')`;
    const before = target.received.length;
    const { body } = await ask(toolCalls(callId, line, [{}]));
    expect(body.results[0].error).toMatch(/cannot tell whether it was done/);
    expect(target.received).toHaveLength(before);
  });

  it("is another call's when only the tool call's id is the same", async () => {
    const before = target.received.length;
    await ask(toolCalls(randomUUID(), line, [{ id: "same" }]));
    await ask(toolCalls(randomUUID(), line, [{ id: "same" }]));
    expect(target.received.slice(before)).toHaveLength(2);
  });

  it("repeats what was said when there was no target", async () => {
    const message = toolCalls(randomUUID(), newLine(), [{}]);
    const first = await ask(message);
    const second = await ask(message);
    expect(second.body).toEqual(first.body);
    expect(second.body.results[0].result).toMatch(/not connected/);
  });
});

describe("hostile input", () => {
  it("carries odd ids through, to the target's headers as well", async () => {
    for (const id of [
      "a\r\nx-injected: 1",
      "ünïcode 🛠",
      "x".repeat(5_000),
      "nul\u0000",
      "lone \ud800",
      "'; drop table tools; --",
    ]) {
      const callId = randomUUID();
      const { status, body } = await ask(toolCalls(callId, line, [{ id }]));
      expect(status).toBe(200);
      expect(body.results[0]).toMatchObject({ result: "Done by the target." });
      const received = target.received.at(-1);
      expect(received?.headers["x-injected"]).toBeUndefined();
      expect(received?.headers["webhook-id"]).toMatch(/^[\x21-\x7e]+$/);
      await settled();
      expect(await invocationsOf(callId)).toHaveLength(1);
    }
  });

  it("does not pollute a prototype", async () => {
    const raw = `{"message":{"type":"tool-calls","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},
      "toolCallList":[{"id":"p","function":{"name":"x","arguments":"{\\"__proto__\\":{\\"polluted\\":1}}"}}],
      "call":{"id":"${randomUUID()}","phoneNumberId":"${line.vapiPhoneNumberId}"}}}`;
    expect((await postTool(tool.publicKey, { raw })).status).toBe(200);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it("answers at most 32 calls at once with more than a sentence", async () => {
    const calls = Array.from({ length: 40 }, (_, index) => ({ id: `call_${index}` }));
    const { body } = await ask(toolCalls(randomUUID(), line, calls));
    expect(body.results).toHaveLength(40);
    expect(
      body.results.filter((result: { error?: string }) => result.error?.includes("too many")),
    ).toHaveLength(8);
  });
});

type Message = ReturnType<typeof toolCalls>;
