import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { makePerson } from "@/tests/support/people";
import { settled } from "@/tests/support/settled";
import { openToolDesk } from "@/tests/support/tool-desk";
import {
  assignLine,
  capturedMessage,
  fromProvider,
  invocationsOf,
  makeTarget,
  makeTool,
  postTool,
  toolCalls,
} from "@/tests/support/voice";

const { client, line, tool, target, targetId, ask, close } = await openToolDesk();
afterAll(close);

describe("one delivery (VOICE-01 point 1)", () => {
  it("reads a captured message with its call in three lists, and runs it once", async () => {
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

  it("tells the model when its arguments are truncated, without calling the target", async () => {
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

  it("refuses a body that is not JSON, is too deep, or has another content type, and stays up", async () => {
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
  it("gives the same answer for an unknown, a malformed and a deleted key", async () => {
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
        error: "There is no such tool. Please copy its address again.",
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
      "the number, when the id is unknown",
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

  it("is null once the assignment has ended", async () => {
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
  it("says so when there is none, and stores a row for the admin", async () => {
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

describe("hostile input", () => {
  it("passes unusual ids through, even to the target's headers", async () => {
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
