import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { textMissedCall } from "@/lib/agent/texts/missed-calls";
import { callChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { makeAgent } from "@/tests/support/agents";
import { makeCall } from "@/tests/support/calls";
import { makePerson, uniqueNumber } from "@/tests/support/people";
import { jobsFor, takeJob } from "@/tests/support/queue";
import { settled } from "@/tests/support/settled";
import { assignLine, postVoice } from "@/tests/support/voice";

const SAID = "Sorry we missed your call.";
const CALLER = "+447700900142";

async function clientThatTexts(changes = {}) {
  const { id: userId } = await makePerson();
  const sender = uniqueNumber();
  await makeAgent(userId, { text_sender: sender, missed_call_text: SAID, ...changes });
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const nothingSaid = { transcript: null, summary: null, messages: null, duration: 3 };
  /** A call that the caller gave up after seconds, `minutes` ago. */
  const missed = async (minutes = 1, fields = {}) => {
    const times = { startedAt: ago(minutes), endedAt: ago(minutes), happenedAt: ago(minutes) };
    const moved = { updatedAt: ago(Math.max(minutes, 1)), reportedAt: ago(minutes) };
    return (
      await makeCall(userId, {
        phoneNumber: CALLER,
        liveStatus: "ended",
        ...nothingSaid,
        ...times,
        ...moved,
        ...fields,
      })
    ).callId;
  };
  const texts = () => rawSql()`select * from text_messages where user_id = ${userId} order by created_at`;
  return { userId, sender, missed, texts, ago };
}

/** The effects of events about these calls. */
async function follow(...callIds: string[]): Promise<void> {
  await recordEvents(callIds.map(callChanged));
  for (const callId of callIds) {
    const key = `text-missed-call:${callId}`;
    if ((await jobsFor(key)).length === 0) continue;
    await takeJob(key);
    await textMissedCall(callId);
  }
}

describe("the caller of a missed call", () => {
  it("is texted once for three calls, however many jobs and events there are", async () => {
    const { missed, texts, sender } = await clientThatTexts();
    const calls = [await missed(3), await missed(2), await missed(1)];
    await Promise.all([...calls, ...calls, ...calls].map((callId) => textMissedCall(callId)));
    await Promise.all([follow(...calls), follow(...calls)]);
    const sent = await texts();
    expect(sent).toMatchObject([
      { sender, recipient: CALLER, status: "queued", body: `Hartley Plumbing: ${SAID}` },
    ]);
    expect(calls).toContain(sent[0]?.call_id);
  });

  it("is texted after the response to the report, once even if it comes three times at once", async () => {
    const { userId, texts } = await clientThatTexts();
    const line = await assignLine(userId);
    const callId = randomUUID();
    const now = new Date().toISOString();
    const message = {
      type: "end-of-call-report",
      endedReason: "customer-did-not-answer",
      startedAt: now,
      endedAt: now,
      call: { id: callId, type: "inboundPhoneCall", phoneNumberId: line.vapiPhoneNumberId },
      customer: { number: CALLER },
      artifact: { messages: [], transcript: "" },
    };
    const answers = await Promise.all([1, 2, 3].map(() => postVoice({ body: { message } })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await settled();
    expect(await jobsFor(`text-missed-call:${callId}`)).toHaveLength(1);
    await Promise.all([textMissedCall(callId), textMissedCall(callId), textMissedCall(callId)]);
    expect(await texts()).toHaveLength(1);
  });

  it("is not texted again for twelve hours, as recorded", async () => {
    const { userId, missed } = await clientThatTexts();
    await textMissedCall(await missed());
    const [row] = await rawSql()`
      select extract(epoch from quiet_until - texted_at)::integer as seconds from missed_call_texts where user_id = ${userId}`;
    expect(row).toEqual({ seconds: 12 * 60 * 60 });
  });

  it("is found when the report came another way, and is texted once then", async () => {
    const { missed, texts } = await clientThatTexts();
    const callId = await missed(5);
    await follow(callId);
    await follow(callId);
    expect(await texts()).toHaveLength(1);
  });

  it("is found whatever another call's dialogue contains", async () => {
    const [odd, other] = [await clientThatTexts(), await clientThatTexts()];
    const callId = await odd.missed(4);
    await rawSql()`update call_logs set messages = '{"not": "a list"}' where call_id = ${callId}`;
    await follow(callId, await other.missed(5));
    expect([await odd.texts(), await other.texts()].map(({ length }) => length)).toEqual([1, 1]);
  });

  it("is texted again after twelve hours, not before", async () => {
    const { missed, texts, userId } = await clientThatTexts();
    await textMissedCall(await missed());
    const age = (hours: number) => rawSql()`
      update missed_call_texts set texted_at = now() - ${hours} * interval '1 hour',
        quiet_until = now() + (12 - ${hours}) * interval '1 hour' where user_id = ${userId}`;
    await age(11);
    await textMissedCall(await missed());
    expect(await texts()).toHaveLength(1);
    await age(13);
    await textMissedCall(await missed());
    expect(await texts()).toHaveLength(2);
  });

  it("of two clients is texted by each", async () => {
    for (const client of [await clientThatTexts(), await clientThatTexts()]) {
      await textMissedCall(await client.missed());
      expect(await client.texts()).toHaveLength(1);
    }
  });
});

describe("no text is sent", () => {
  const conversation = {
    transcript: "User: Hello",
    messages: [{ role: "caller" as const, text: "Hello", at: 1 }],
  };
  it.each<[string, object, object, number?]>([
    ["half an hour later", {}, {}, 31],
    ["on a landline", {}, { phoneNumber: "+441174960123" }],
    ["abroad", {}, { phoneNumber: "+12025550123" }],
    ["who withheld the number", {}, { phoneNumber: null }],
    ["who spoke", {}, conversation],
    ["whom we called", {}, { callDirection: "outbound" }],
    ["who left without a report", {}, { reportedAt: null }],
    ["where it is switched off", { missed_call_text: null }, {}],
    ["without a number to text from", { text_sender: null }, {}],
    ["who is the client", { notification_number: CALLER }, {}],
  ])("%s", async (_, setup, call, minutes = 1) => {
    const { missed, texts } = await clientThatTexts(setup);
    const callId = await missed(minutes, call);
    await textMissedCall(callId);
    await follow(callId);
    expect(await texts()).toEqual([]);
  });

  it("to one of our own numbers", async () => {
    const { missed, texts } = await clientThatTexts();
    const number = "+447911123456";
    const owner = await makePerson();
    await rawSql()`insert into phone_assignments (phone_number, user_id) values (${number}, ${owner.id})`;
    await textMissedCall(await missed(1, { phoneNumber: number }));
    expect(await texts()).toEqual([]);
  });

  it("to a caller who has talked to the client in the last twelve hours, before or after, or is talking now", async () => {
    const before = await clientThatTexts();
    await before.missed(11 * 60, conversation);
    await textMissedCall(await before.missed());
    expect(await before.texts()).toEqual([]);
    const after = await clientThatTexts();
    const callId = await after.missed(5);
    await after.missed(1, conversation);
    await textMissedCall(callId);
    expect(await after.texts()).toEqual([]);
    const elsewhere = await clientThatTexts();
    const outage = await elsewhere.missed(5, { endReason: "fallback-hung-up" });
    await elsewhere.missed(2, { endReason: "fallback-taken", duration: 90 });
    await textMissedCall(outage);
    expect(await elsewhere.texts()).toEqual([]);
    const now = await clientThatTexts();
    const first = await now.missed(2);
    await now.missed(0, { liveStatus: "in-progress", reportedAt: null, endReason: null, endedAt: null });
    await textMissedCall(first);
    expect(await now.texts()).toEqual([]);
  });

  it.each([
    ["is offline", "agents set offline_at = now() where user_id"],
    ["is disabled", "profiles set disabled_at = now() where id"],
  ])("for a call to a client who %s", async (_, change) => {
    const { missed, texts, userId } = await clientThatTexts();
    await rawSql().unsafe(`update ${change} = $1`, [userId]);
    const callId = await missed();
    await textMissedCall(callId);
    await follow(callId);
    expect(await texts()).toEqual([]);
  });

  it("by us when the client's own workflow texts missed callers, while it is on (FLOW-03)", async () => {
    const { userId, missed, texts } = await clientThatTexts();
    await rawSql()`insert into automations (user_id, workflow_slug, name, recipe, draft)
      values (${userId}, 'sms-notifier', 'Mine', 'missed-call-text', '{}')`;
    await rawSql()`insert into automation_versions (automation_id, version, definition)
      select id, 1, '{}' from automations where user_id = ${userId}`;
    await rawSql()`update automations set state = 'on', version = 1, trigger = 'call.completed', listening_since = now()
      where user_id = ${userId}`;
    await textMissedCall(await missed());
    expect(await texts()).toHaveLength(0);
    await rawSql()`update automations set state = 'off' where user_id = ${userId}`;
    await textMissedCall(await missed());
    expect(await texts()).toHaveLength(1);
  });

  it("to a caller who has opted out of that number", async () => {
    const { missed, texts, sender } = await clientThatTexts();
    await rawSql()`insert into text_opt_outs (sender, recipient) values (${sender}, ${CALLER})`;
    await textMissedCall(await missed());
    expect(await texts()).toMatchObject([{ status: "failed", attempts: 0 }]);
  });
});
