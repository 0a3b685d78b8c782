import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { rescueStep } from "@/lib/agent/rescue/contract";
import { settleRescues } from "@/lib/agent/rescue/settle-rescues";
import { storeFact } from "@/lib/agent/rescue/store-fact";
import { textMissedCall } from "@/lib/agent/texts/missed-calls";
import { api } from "@/tests/support/api";
import { control } from "@/tests/support/ladder-desk";
import { startOwnAddress } from "@/tests/support/own-address";
import { takeJob } from "@/tests/support/queue";
import { describeRefusals } from "@/tests/support/refusals";
import { coveredClient } from "@/tests/support/rescue-desk";
import { settled } from "@/tests/support/settled";
import { rangFor, startOwnTwilio, twilioControl } from "@/tests/support/twilio";
import { capturedMessage, postVoice } from "@/tests/support/voice";
import { tasks } from "@/worker/tasks";

await startOwnAddress();
await startOwnTwilio();

describeRefusals(rescueStep, "/api/external/call/fallback");

const FAULTS = ["fails", "hangs", "refuses"] as const;
const UNTAKEN = ["declines", "no-answer", "busy", "off", "voicemail"] as const;
const THANKS = "Thank you. Your message has been passed on. Goodbye.";

/** What a caller heard, without the times. */
const wordsOf = (heard: { text: string }[]) => heard.map(({ text }) => text).join(" ");
/** Simulates time passing: Twilio is asked about calls whose end was not reported. */
const longAgo = (sid: string) =>
  rawSql()`update call_rescues set began_at = began_at - interval '10 minutes' where carrier_sid = ${sid}`;
const reportOf = (sid: string, line: Parameters<typeof capturedMessage>[1]["line"]) => {
  const callId = randomUUID();
  const message = capturedMessage("end-of-call-2x", { callId, line });
  const call = { ...(message.call as object), phoneCallProviderId: sid };
  return {
    callId,
    body: { message: { ...message, call, endedReason: "call.start.error-vapifault-get-org" } },
  };
};

describe("a call that the voice provider does not take", () => {
  it.each(FAULTS)("is answered with the firm's name within 15 s when it %s (RESCUE-02)", async (provider) => {
    const client = await coveredClient();
    const rung = await client.ringIn({ provider, owner: "no-answer", speaks: 20 });
    expect(rung.fault).toBeNull();
    expect(rangFor(rung)).toBeLessThanOrEqual(10);
    expect(rung.heard[0]?.text).toBe("Thank you for calling Hartley Plumbing. One moment, please.");
    expect(wordsOf(rung.heard)).toContain(
      "please leave your name, your number and what you are calling about",
    );
    expect(wordsOf(rung.heard)).toContain(THANKS);
  });

  it("is passed to the owner, who hears the firm's name and presses 1 (RESCUE-02)", async () => {
    const client = await coveredClient();
    const rung = await client.ringIn({ provider: "fails", owner: "takes" });
    expect(rung).toMatchObject({ spokeWith: "owner", fault: null });
    expect(rung.ownerHeard[0]).toMatch(/A call for Hartley Plumbing\..+Press 1/);
    expect(await client.calls()).toMatchObject([
      { call_id: rung.sid, end_reason: "fallback-taken", live_status: "ended", phone_number: client.caller },
    ]);
    expect(await client.toDos()).toEqual([]);
  });

  it.each(UNTAKEN)(
    "is not lost to an owner's phone that is %s: the caller leaves a message (RESCUE-02)",
    async (owner) => {
      const client = await coveredClient();
      const rung = await client.ringIn({ provider: "fails", owner, speaks: 34 });
      expect(rung).toMatchObject({ spokeWith: null, fault: null });
      expect(wordsOf(rung.heard)).toContain(THANKS);
      expect(await client.calls()).toMatchObject([{ end_reason: "fallback-voicemail" }]);
    },
  );

  it("goes straight to a message if the client does not want to be rung (RESCUE-02)", async () => {
    const client = await coveredClient({ ring_in_outage: false });
    const rung = await client.ringIn({ provider: "fails", owner: "takes", speaks: 9 });
    expect(rung.ownerHeard).toEqual([]);
    expect(rung.heard[0]?.text).toMatch(/^Sorry, Hartley Plumbing cannot answer just now/);
    expect(rung.asked.map(({ url }) => url.split("/").at(-1))).toEqual(["fallback", "recorded", "message"]);
  });

  it("is one call with a recording to play and a to-do, however often Twilio reports (RESCUE-04)", async () => {
    const client = await coveredClient();
    const rung = await client.ringIn({ provider: "fails", owner: "busy", speaks: 34, reports: "twice" });
    expect(await client.calls()).toMatchObject([{ call_id: rung.sid, end_reason: "fallback-voicemail" }]);
    expect(await client.toDos()).toMatchObject([
      {
        call_id: rung.sid,
        caller_phone: client.caller,
        message: expect.stringMatching(/^Voice message, 34 s\./),
      },
    ]);
    await takeJob(`copy-recording:${rung.sid}`);
    await tasks["copy-recording"]({ callId: rung.sid });
    const [recording] = await rawSql()`select * from call_recordings where call_id = ${rung.sid}`;
    expect(recording).toMatchObject({ carrier_recording_sid: rung.recordingSid, last_error: null });
    expect(Number(recording?.bytes)).toBe(44 + 34 * 16_000);
    const { body } = await api("GET", "/api/user/my-call-logs", { token: client.person.token });
    expect(body.data).toMatchObject([
      { call_id: rung.sid, status: "voicemail", recording_url: expect.stringContaining("/play") },
    ]);
  });

  it("has its message played from Twilio while there is no copy (RESCUE-04)", async () => {
    const client = await coveredClient();
    const rung = await client.ringIn({ provider: "fails", owner: "busy", speaks: 12 });
    await takeJob(`copy-recording:${rung.sid}`);
    const played = await api("GET", `/api/recordings/${rung.sid}/play?token=${client.person.token}`);
    expect(played.status).toBe(200);
    expect(played.headers.get("content-length")).toBe(String(44 + 12 * 16_000));
  });

  it("is joined by a late report of the provider, which deletes nothing (RESCUE-04)", async () => {
    const client = await coveredClient();
    const rung = await client.ringIn({ provider: "hangs", owner: "off", speaks: 12 });
    const { body } = reportOf(rung.sid, client.line);
    expect((await postVoice({ body })).status).toBe(200);
    expect((await postVoice({ body })).status).toBe(200);
    await settled();
    const rows = await client.calls();
    expect(rows).toMatchObject([{ call_id: rung.sid, end_reason: "fallback-voicemail" }]);
    expect(rows[0]?.cost).not.toBeNull();
    expect(await client.toDos()).toHaveLength(1);
  });

  it("is the call that the provider has reported, if it has (RESCUE-04)", async () => {
    const client = await coveredClient();
    const { callId, body } = reportOf("CA0123456789abcdef0123456789abcdef", client.line);
    await postVoice({ body });
    await settled();
    await rawSql()`update call_logs set carrier_sid = null where call_id = ${callId}`;
    const rung = await client.ringIn({ provider: "fails", owner: "off", speaks: 12 });
    // Only a later message names the phone company's id of the call.
    await rawSql()`update call_logs set carrier_sid = ${rung.sid} where call_id = ${callId}`;
    expect(await client.calls()).toMatchObject([{ call_id: callId, end_reason: "fallback-voicemail" }]);
    expect(await client.toDos()).toMatchObject([{ call_id: callId }]);
    const [recording] = await rawSql()`select * from call_recordings where call_id = ${callId}`;
    expect(recording).toBeDefined();
  });

  it("belongs to the number's client, also if its owner was not known while it rang (RESCUE-04)", async () => {
    const client = await coveredClient();
    const carrierSid = `CA${randomUUID().replaceAll("-", "")}`;
    const at = new Date().toISOString();
    const [line, caller] = [client.line.number, client.caller];
    const unknown = { userId: null, errorCode: "11200", ownerRung: false };
    await storeFact({ kind: "began", carrierSid, at, line, caller, ...unknown });
    await storeFact({ kind: "recorded", carrierSid, at, recordingSid: `RE${"4".repeat(32)}`, seconds: 9 });
    await settled();
    expect(await client.calls()).toMatchObject([{ call_id: carrierSid, end_reason: "fallback-voicemail" }]);
    expect(await client.toDos()).toMatchObject([{ call_id: carrierSid }]);
  });

  it("is reported once, with one text in twelve hours, when the caller hangs up (RESCUE-06)", async () => {
    const client = await coveredClient();
    for (const provider of FAULTS) {
      const rung = await client.ringIn({ provider, owner: "no-answer", hangsUpAfter: 18 });
      expect(await client.calls()).toContainEqual(
        expect.objectContaining({ end_reason: "fallback-under-way" }),
      );
      await longAgo(rung.sid);
      await settleRescues();
      await settled();
      await textMissedCall(rung.sid);
    }
    expect(await client.calls()).toMatchObject(FAULTS.map(() => ({ end_reason: "fallback-hung-up" })));
    expect(await client.texts()).toMatchObject([
      { recipient: client.caller, body: "Hartley Plumbing: Sorry we missed your call." },
    ]);
  });

  it("has its message even if no report of it comes: Twilio's list has it (RESCUE-03)", async () => {
    const client = await coveredClient();
    const rung = await client.ringIn({ provider: "fails", owner: "off", speaks: 15, reports: "never" });
    expect(await client.toDos()).toEqual([]);
    await settleRescues();
    await settled();
    expect(await client.calls()).toMatchObject([{ call_id: rung.sid, end_reason: "fallback-voicemail" }]);
    expect(await client.toDos()).toHaveLength(1);
    await settleRescues();
    expect(await client.toDos()).toHaveLength(1);
  });

  it("has its message although that of an erased call is refused, and another's call cannot be read (RESCUE-03)", async () => {
    const clients = [await coveredClient(), await coveredClient(), await coveredClient()] as const;
    const silent = { provider: "fails", owner: "off", speaks: 15, reports: "never" } as const;
    const sids: string[] = [];
    for (const client of clients) sids.push((await client.ringIn(silent)).sid);
    // Twilio lists the newest first.
    const [normal = "", unreadable = "", erased = ""] = sids;
    for (const sid of sids) {
      await rawSql()`delete from call_logs where call_id = ${sid}`;
      await rawSql()`delete from call_rescues where carrier_sid = ${sid}`;
    }
    await rawSql()`insert into tombstones (hash) values (encode(sha256(convert_to(${erased}, 'UTF8')), 'hex'))`;
    await twilioControl("fail", { path: `*/Calls/${unreadable}.json`, status: 500, times: 10 });
    const askedFor = async (sid: string) => {
      const { requests } = await control<{ requests: { path: string }[] }>("log");
      return requests.filter(({ path }) => path.endsWith(`/Calls/${sid}.json`)).length;
    };
    await settleRescues();
    expect(await Promise.all(clients.map(async ({ toDos }) => (await toDos()).length))).toEqual([1, 0, 0]);
    expect(await askedFor(erased)).toBe(0);
    // Its call has a message already: another one is not asked after every minute.
    await rawSql()`update call_recordings set carrier_recording_sid = 'RE-other' where call_id = ${normal}`;
    const before = await askedFor(normal);
    await settleRescues();
    expect(await askedFor(normal)).toBe(before);
    await twilioControl("reset");
  });

  it("is written down though we heard nothing of it at all (RESCUE-03)", async () => {
    const client = await coveredClient();
    const rung = await client.ringIn({ provider: "fails", owner: "off", speaks: 15, reports: "never" });
    await rawSql()`delete from call_logs where call_id = ${rung.sid}`;
    await rawSql()`delete from call_rescues where carrier_sid = ${rung.sid}`;
    await settleRescues();
    await settled();
    expect(await client.calls()).toMatchObject([
      { call_id: rung.sid, end_reason: "fallback-voicemail", phone_number: client.caller },
    ]);
    expect(await client.toDos()).toHaveLength(1);
  });
});

describe("a call that breaks off while the caller talks", () => {
  it("becomes a to-do and one text at once (RESCUE-05)", async () => {
    const client = await coveredClient();
    const callId = randomUUID();
    const now = Date.now();
    const message = capturedMessage("end-of-call-2x", { callId, line: client.line });
    const told = {
      startedAt: new Date(now - 60_000).toISOString(),
      endedAt: new Date(now).toISOString(),
      timestamp: now,
      endedReason: "call.in-progress.error-vapifault-worker-died",
      customer: { number: client.caller },
      call: { ...(message.call as object), customer: { number: client.caller } },
    };
    const body = { message: { ...message, ...told } };
    await postVoice({ body });
    await postVoice({ body });
    await settled();
    expect(await client.toDos()).toMatchObject([
      { call_id: callId, message: expect.stringMatching(/^The call broke off while they were talking/) },
    ]);
    expect(await client.texts()).toHaveLength(1);
    expect((await client.texts())[0]?.body).toMatch(/^Hartley Plumbing: sorry, we were cut off/);
  });
});

describe("a caller who withholds the number", () => {
  it("is answered like others, and gets no text", async () => {
    const client = await coveredClient();
    const answer = await client.ringIn({ provider: "fails", owner: "off", from: "anonymous", speaks: 5 });
    expect(answer.fault).toBeNull();
    expect(await client.calls()).toMatchObject([{ phone_number: null }]);
    expect(await client.texts()).toEqual([]);
  });
});
