import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { voiceProvider } from "@/lib/accounts/settings/voice-provider";
import { causedBy } from "@/lib/platform/core/cause";
import { HOUR } from "@/lib/platform/core/clock";
import { logger, onLoggedError } from "@/lib/platform/core/logger";
import { notePageError } from "@/lib/platform/http/note-page-error";
import { callChanged } from "@/lib/platform/outbox/events";
import { follow } from "@/lib/platform/outbox/follow";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { createGoogleClient } from "@/lib/providers/google/client";
import { askModel } from "@/lib/providers/model/chat";
import { sendText } from "@/lib/providers/twilio/messages";
import { readListedCalls } from "@/lib/providers/voice/list-calls";
import { PROJECT } from "@/local/stack/home";
import { makeAgent } from "@/tests/support/agents";
import { configure } from "@/tests/support/configure";
import { makePerson, uniqueNumber } from "@/tests/support/people";
import { takeJob } from "@/tests/support/queue";
import { startReceiver } from "@/tests/support/receiver";
import { settled } from "@/tests/support/settled";
import { assignLine, type Line, postVoice } from "@/tests/support/voice";
import { tasks } from "@/worker/tasks";
import { traced } from "@/worker/traced";

type Payload = { callId?: string; id?: string; requestId?: string };

const provider = await startReceiver();
provider.answerWith(500);
configure({ TWILIO_BASE_URL: provider.url });
afterAll(() => provider.close());
afterEach(() => onLoggedError(null));

function missedCall(line: Line, caller: string) {
  const callId = randomUUID();
  const now = new Date().toISOString();
  const message = {
    type: "end-of-call-report",
    endedReason: "customer-did-not-answer",
    ...{ startedAt: now, endedAt: now },
    call: { id: callId, type: "inboundPhoneCall", phoneNumberId: line.vapiPhoneNumberId },
    customer: { number: caller },
    artifact: { messages: [], transcript: "" },
  };
  return { callId, report: async () => (await postVoice({ body: { message } })).headers.get("x-request-id") };
}

/** As the worker runs it: with the payload from the queue. */
const run = (task: keyof typeof tasks, payload: unknown) =>
  traced(tasks as never)[task]?.(payload, { job: { id: "77" } } as never);

describe("the id of a request (AGENCY-03)", () => {
  it("goes from the provider's report through events and jobs to the request for the text", async () => {
    const { id: userId } = await makePerson();
    await makeAgent(userId, { text_sender: uniqueNumber(), missed_call_text: "Sorry we missed you." });
    const line = await assignLine(userId);
    const calls = ["+447700900171", "+447700900172", "+447700900173"].map((caller) =>
      missedCall(line, caller),
    );
    // Together, so that they share statements and batches.
    const requestIds = await Promise.all(calls.map(({ report }) => report()));
    expect(new Set(requestIds).size).toBe(3);
    await settled();
    for (const [nth, { callId }] of calls.entries()) {
      const job = await takeJob<Payload>(`text-missed-call:${callId}`);
      expect(job).toEqual({ callId, requestId: requestIds[nth] });
      await run("text-missed-call", job);
    }
    await settled();
    const texts = await rawSql()<{ id: string; call_id: string }[]>`
      select id, call_id from text_messages where user_id = ${userId}`;
    expect(texts).toHaveLength(3);
    for (const { id, call_id } of texts) {
      const requestId = requestIds[calls.findIndex(({ callId }) => callId === call_id)];
      const job = await takeJob<Payload>(`send-text:${id}`);
      expect(job).toEqual({ id, requestId });
      provider.received.length = 0;
      await run("send-text", job);
      expect(provider.received.length).toBeGreaterThan(0);
      for (const { headers } of provider.received) expect(headers["x-request-id"]).toBe(requestId);
    }
  });

  const askVapi = async () => {
    const vapi = await voiceProvider();
    if (!vapi) throw new Error("the stand-in for Vapi is not set up");
    const now = new Date();
    await readListedCalls(vapi, { from: now, to: now, mostPages: 1 }).next();
  };
  const askGoogle = async () => {
    const access = { token: "a-token", expiresAt: new Date(Date.now() + HOUR) };
    const client = createGoogleClient({ access, replace: async () => access });
    await client.request({ url: "https://www.googleapis.com/calendar/v3/calendars/primary", retry: false });
  };

  it.each([
    ["Twilio", () => sendText({ sender: "+441134960150", recipient: "+447700900174", body: "Hello" })],
    ["Vapi", askVapi],
    ["Google", askGoogle],
    ["the model", () => askModel({ system: "Be brief.", user: "Hello", maxTokens: 5 })],
  ])(
    "goes along with a request to %s, also as a trace (AGENCY-03)",
    async (_, ask: () => Promise<unknown>) => {
      const own = new URL(provider.url).origin;
      configure({ VAPI_BASE_URL: own, GOOGLE_BASE_URL: own, AI_BASE_URL: own, AI_MODEL: "a-model" });
      const requestId = randomUUID();
      const sent = async (cause: string) => {
        provider.received.length = 0;
        await expect(causedBy(cause, ask)).rejects.toThrow();
        expect(provider.received.length).toBeGreaterThan(0);
        return provider.received.map(({ headers }) => [headers["x-request-id"], headers.traceparent]);
      };
      const trace = requestId.replaceAll("-", "");
      for (const headers of await sent(requestId))
        expect(headers).toEqual([requestId, `00-${trace}-${trace.slice(16)}-00`]);
      for (const headers of await sent("job 77")) expect(headers).toEqual(["job 77", undefined]);
    },
  );

  it("is in what a follower logs when it fails, and each of a batch has its own", async () => {
    const heard: unknown[] = [];
    onLoggedError(({ message, requestId }) => heard.push([message, requestId]));
    const [good, bad] = [randomUUID(), randomUUID()];
    const name = `failing ${randomUUID()}`;
    const seen: string[] = [];
    const followers = {
      [name]: {
        "call.changed": async (events: { payload: { callId: string } }[]) => {
          if (events.some(({ payload }) => payload.callId === bad)) throw new Error("no");
          seen.push(...events.map(({ payload }) => payload.callId));
        },
      },
    };
    await causedBy("request-good", () => recordEvents([callChanged(good)]));
    await causedBy("request-bad", () => recordEvents([callChanged(bad)]));
    await rawSql()`
      insert into follow_ups (follower, id, event, subject, payload, request_id, created_at)
      select ${name}, id, event, subject, payload, request_id, created_at from outbox where subject in (${good}, ${bad})`;
    const before = logger().level;
    logger().level = "error";
    await follow(name, followers[name] as never, randomUUID());
    logger().level = before;
    expect(seen).toEqual([good]);
    expect(heard).toEqual([["an event waits for its follower", "request-bad"]]);
    await rawSql()`delete from follow_ups where follower = ${name}`;
  });

  it("is in every log line of what it caused, once, and a job without a cause names itself", () => {
    const script = `
      import { causedBy } from "@/lib/platform/core/cause";
      import { logger } from "@/lib/platform/core/logger";
      import { traced } from "@/worker/traced";
      await causedBy("request-1", async () => { await null; logger().info("inside"); logger().child({ requestId: "own" }).info("own"); });
      logger().info("outside");
      const { sweep } = traced({ sweep: async () => logger().info("in a job") });
      await sweep({}, { job: { id: "5" } });
      await sweep({ requestId: "request-2" }, { job: { id: "6" } });`;
    const lines = execFileSync(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "--eval", script],
      {
        cwd: PROJECT,
        env: { ...process.env, LOG_LEVEL: "info" },
        encoding: "utf8",
      },
    );
    const told = lines.trim().split("\n");
    expect(told.map((line) => JSON.parse(line)).map(({ msg, requestId }) => [msg, requestId])).toEqual([
      ["inside", "request-1"],
      ["own", "own"],
      ["outside", undefined],
      ["in a job", "job 5"],
      ["in a job", "request-2"],
    ]);
    for (const line of told) expect(line.match(/requestId/g)?.length ?? 0).toBeLessThan(2);
  });

  it("is in the log of a page that could not be rendered, by the page's pattern and the person's reference", () => {
    const heard: unknown[] = [];
    onLoggedError(({ message, route, requestId }) => heard.push({ message, route, requestId }));
    const before = logger().level;
    logger().level = "error";
    const error = Object.assign(new Error("broken"), { digest: "123" });
    notePageError(error, { requestId: "page-1", method: "GET", routePath: "/admin/users/[id]" });
    logger().level = before;
    expect(heard).toEqual([
      { message: "a page could not be rendered", route: "GET /admin/users/[id]", requestId: "page-1" },
    ]);
  });
});
