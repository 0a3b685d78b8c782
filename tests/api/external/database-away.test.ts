import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { closeDatabase, rawSql } from "@/db/client";
import { env } from "@/lib/platform/core/env";
import { settled } from "@/tests/support/settled";
import { makePerson } from "../../support/people";
import { startProxy } from "../../support/proxy";
import { quickest } from "../../support/speed";
import { assignLine, capturedMessage, makeTool, postTool, postVoice, toolCalls } from "../../support/voice";

/** A proxy to the database that can be cut, or made to swallow everything. */

const proxy = await startProxy(new URL(env().DATABASE_URL));
await closeDatabase();
env().DATABASE_URL = proxy.url;
const line = await assignLine((await makePerson()).id, { assistantId: "assistant" });
const { publicKey } = await makeTool();
await postTool(publicKey, { raw: "{}" });
afterAll(async () => {
  await settled();
  proxy.close();
});

const report = (callId: string) =>
  postVoice({ body: { message: capturedMessage("end-of-call-2x", { callId, line }) } });

describe("a database that restarts", () => {
  it("loses neither a report nor a tool call: the statement is retried", async () => {
    const callId = randomUUID();
    proxy.cut();
    expect((await report(callId)).status).toBe(200);
    proxy.cut();
    const { body } = await postTool(publicKey, { body: { message: toolCalls(randomUUID(), line, [{}]) } });
    expect(body.results[0].result).toMatch(/not connected/);
    expect(await rawSql()`select 1 from call_logs where call_id = ${callId}`).toHaveLength(1);
  });
});

describe("a database that swallows everything", () => {
  it("gives 503 to a report, a sentence to a tool call, and an answer to the caller in time", {
    timeout: 150_000,
  }, async () => {
    await postVoice({ body: { message: { type: "hang" } } });
    proxy.swallow(true);
    const message = () => capturedMessage("assistant-request", { callId: randomUUID(), line });
    const answering = quickest(async () => {
      const assistant = await postVoice({ body: { message: message() } });
      expect(assistant.status).toBe(200);
      expect(assistant.body.error).toMatch(/^Thank you for calling/);
    }, 1_100);
    const calling = quickest(async () => {
      const tool = await postTool(publicKey, { body: { message: toolCalls(randomUUID(), line, [{}]) } });
      expect(tool.status).toBe(200);
      expect(tool.body.results[0].error).toMatch(/went wrong on our side/);
    }, 4_500);
    const reporting = quickest(async () => {
      const sent = await report(randomUUID());
      expect(sent.status).toBe(503);
      expect(sent.body).toMatchObject({ success: false, code: "unavailable" });
    }, 10_000);
    const [assistant, tool, sent] = await Promise.all([answering, calling, reporting]);
    expect(assistant).toBeLessThan(1_100);
    expect(tool).toBeLessThan(4_500);
    expect(sent).toBeLessThan(10_000);
  });

  it("recovers as soon as the database does", async () => {
    proxy.swallow(false);
    proxy.cut();
    const callId = randomUUID();
    await expect.poll(async () => (await report(callId)).status).toBe(200);
    expect(await rawSql()`select 1 from call_logs where call_id = ${callId}`).toHaveLength(1);
  });
});
