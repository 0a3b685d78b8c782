import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { wasMissed } from "@/lib/calls/calls/missed";
import { countDays } from "@/lib/calls/ledger/count-days";
import { ledgerLine } from "@/lib/calls/ledger/sentence";
import { env } from "@/lib/platform/core/env";
import { addDays } from "@/lib/platform/locale/dates";
import { DEFAULT_PLACE } from "@/lib/platform/locale/place";
import { formatsIn } from "@/lib/platform/locale/place-in";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import {
  compare,
  counted,
  minutesAgo,
  newSid,
  recover,
  reportOf,
  rowsOf,
  takeTurns,
  tellProvider,
  tellTwilio,
} from "@/tests/support/ledger";
import { makePerson, uniqueNumber } from "@/tests/support/people";
import { jobsFor } from "@/tests/support/queue";
import { settled } from "@/tests/support/settled";
import { twilioControl } from "@/tests/support/twilio";
import { vapiControl } from "@/tests/support/vapi";
import { assignLine, newLine, postVoice } from "@/tests/support/voice";
import { tasks } from "@/worker/tasks";

takeTurns();

const CALLS = "/2010-04-01/Accounts/*/Calls.json";

async function makeClient() {
  const { id } = await makePerson();
  const line = await assignLine(id);
  await rawSql()`update phone_assignments set created_at = now() - interval '30 days' where user_id = ${id}`;
  return { userId: id, line };
}

const report = (told: Parameters<typeof reportOf>[0]) => postVoice({ body: reportOf(told) });

describe("the job compare-calls", () => {
  it("counts a call known to Twilio, the voice provider and us once for each", async () => {
    const { userId, line } = await makeClient();
    const sid = await tellTwilio({ line });
    const callId = await tellProvider({ line, sid });
    await report({ line, sid, callId });
    await compare();
    expect(await counted(userId)).toEqual({ carrier: 1, provider: 1, here: 1 });
  });

  it("fetches a call that never reached us, and says so until it is here", async () => {
    const { userId, line } = await makeClient();
    const sid = await tellTwilio({ line });
    const callId = await tellProvider({ line, sid });
    await compare();
    expect(await counted(userId)).toEqual({ carrier: 1, provider: 1, fetching: 1 });
    await recover([callId]);
    await compare();
    expect(await counted(userId)).toEqual({ carrier: 1, provider: 1, here: 1 });
    expect(await rowsOf(userId)).toMatchObject([{ call_id: callId, carrier_sid: sid, reported: true }]);
  });

  it("creates a call that only Twilio knows, with Twilio's outcome, but only after a quarter of an hour", async () => {
    const { userId, line } = await makeClient();
    const outcomes = ["no-answer", "busy", "canceled", "failed", "completed"];
    for (const [index, status] of outcomes.entries())
      await tellTwilio({ line, minutes: 60 - index, seconds: 5 }, { status });
    await tellTwilio({ line, minutes: 10, seconds: 1 }, { status: "no-answer" });
    await compare(2);
    expect(await rowsOf(userId)).toMatchObject([
      { status: "no answer", duration: null, started: false, reported: true },
      { status: "no answer", end_reason: "twilio-no-answer-busy" },
      { status: "no answer", end_reason: "twilio-no-answer-canceled" },
      { status: "failed", duration: null },
      { status: "failed", duration: 5, started: true, phone_number: "+447700900123" },
    ]);
    expect(await counted(userId)).toEqual({ carrier: 6, here: 5, neverReached: 5, fetching: 1 });
  });

  it("leaves one row when the voice provider lists such a call later, or listed it before", async () => {
    const { userId, line } = await makeClient();
    const sid = await tellTwilio({ line });
    await compare();
    expect(await rowsOf(userId)).toMatchObject([{ call_id: sid }]);
    const callId = await tellProvider({ line, sid });
    await report({ line, sid, callId });
    await report({ line, sid, callId });
    await compare();
    expect(await rowsOf(userId)).toMatchObject([{ call_id: callId, carrier_sid: sid }]);
    await rawSql()`
      insert into call_logs (call_id, carrier_sid, user_id) values (${sid}, ${sid}, ${userId}) on conflict do nothing`;
    expect(await rowsOf(userId)).toHaveLength(1);
    expect(await counted(userId)).toEqual({ carrier: 1, provider: 1, here: 1 });
  });

  it("leaves one row of each call when reports and the comparison write at the same moment", async () => {
    const { userId, line } = await makeClient();
    const calls = Array.from({ length: 24 }, () => ({ line, sid: newSid(), callId: randomUUID() }));
    for (const call of calls) await tellTwilio(call);
    await Promise.all([compare(), compare(), ...calls.map((call) => report(call))]);
    await compare();
    const rows = await rowsOf(userId);
    expect(rows.map((row) => row.call_id).sort()).toEqual(calls.map((call) => call.callId).sort());
  });

  it("counts a call once when two windows hold it and two instances compare at once", async () => {
    const { userId, line } = await makeClient();
    const sid = await tellTwilio({ line });
    const callId = await tellProvider({ line, sid });
    await tellTwilio({ line }, { status: "no-answer" });
    await Promise.all([compare(), compare(26)]);
    expect(await jobsFor(`recover-call:${callId}`)).toHaveLength(1);
    await recover([callId]);
    await Promise.all([compare(26), compare()]);
    expect(await rowsOf(userId)).toHaveLength(2);
    expect(await counted(userId)).toEqual({ carrier: 2, provider: 1, here: 2, neverReached: 1 });
  });

  it("counts the same days in two instances at once, whatever order they have them in", async () => {
    const { userId } = await makeClient();
    const days = Array.from({ length: 400 }, (_, back) => ({
      userId,
      day: addDays("2026-01-01", -back),
      zone: "Europe/London",
    }));
    const cutoff = { until: new Date(), carrierFrom: null, providerFrom: null };
    for (let round = 0; round < 5; round++)
      await Promise.all([countDays(days, cutoff), countDays(days.toReversed(), cutoff)]);
    const [kept] = await rawSql()`select count(*)::int as n from ledger_days where user_id = ${userId}`;
    expect(kept?.n).toBe(400);
  });

  it("does not count the legs of a transfer, nor calls that other software dials over a number", async () => {
    const { userId, line } = await makeClient();
    const sid = await tellTwilio({ line });
    const leg = { parentCallSid: sid, direction: "outbound-dial", from: line.number, to: "+447700900999" };
    await tellTwilio({ line }, leg);
    await tellTwilio({ line }, { direction: "outbound-api", from: line.number, to: "+447700900998" });
    const elsewhere = await tellTwilio({ line: { ...line, number: uniqueNumber() } });
    await compare();
    expect(await counted(userId)).toEqual({ carrier: 1, here: 1, neverReached: 1 });
    expect(await rawSql()`select from ledger_entries where entry_id = ${elsewhere}`).toHaveLength(0);
  });

  it("assigns calls to the number's owner at the time, not to its present one", async () => {
    const [anna, bert] = await Promise.all([makePerson(), makePerson()]);
    const line = newLine();
    await rawSql()`
      insert into phone_assignments (phone_number, user_id, vapi_phone_number_id, is_active, created_at, ended_at) values
        (${line.number}, ${anna.id}, ${line.vapiPhoneNumberId}, false, ${minutesAgo(9_000)}, ${minutesAgo(90)}),
        (${line.number}, ${bert.id}, ${line.vapiPhoneNumberId}, true, ${minutesAgo(60)}, null)`;
    const missed = await tellTwilio({ line, minutes: 200 }, { status: "no-answer" });
    const old = await tellProvider({ line, minutes: 190, sid: await tellTwilio({ line, minutes: 190 }) });
    const between = await tellTwilio({ line, minutes: 75 }, { status: "busy" });
    const recent = await tellProvider({ line, minutes: 45, sid: await tellTwilio({ line, minutes: 45 }) });
    await compare(5);
    await recover([old, recent]);
    expect((await rowsOf(anna.id)).map((row) => row.call_id)).toEqual([missed, old]);
    expect((await rowsOf(bert.id)).map((row) => row.call_id)).toEqual([between, recent]);
  });

  it("continues where an outage of days began", async () => {
    const { userId, line } = await makeClient();
    const threeDays = 3 * 24 * 60;
    await compare();
    await rawSql()`update ledger_sources set compared_until = ${minutesAgo(threeDays)}`;
    const sid = await tellTwilio({ line, minutes: threeDays - 100 });
    const callId = await tellProvider({ line, sid, minutes: threeDays - 100 });
    await compare();
    await recover([callId]);
    await compare(80);
    expect(await counted(userId)).toEqual({ carrier: 1, provider: 1, here: 1 });
    const [state] = await rawSql()`
      select min(compared_until) > now() - interval '1 minute' as caught_up from ledger_sources`;
    expect(state?.caught_up).toBe(true);
  });

  it("reads an hour before an outage again, for calls that began before it and ended in it", async () => {
    const { userId, line } = await makeClient();
    const twoDays = 2 * 24 * 60;
    await compare();
    await rawSql()`update ledger_sources set compared_until = ${minutesAgo(twoDays)}`;
    const begun = { line, minutes: twoDays + 50, seconds: 55 * 60 };
    const sid = await tellTwilio(begun);
    const callId = await tellProvider({ ...begun, sid });
    await compare();
    await recover([callId]);
    expect((await rowsOf(userId)).map((row) => row.call_id)).toEqual([callId]);
  });

  it("reads no further back than the voice provider keeps calls, however long an outage was", async () => {
    const { line } = await makeClient();
    const day = 24 * 60;
    await compare();
    await rawSql()`update ledger_sources set compared_until = ${minutesAgo(16 * day)}`;
    const lost = await tellProvider({ line, minutes: 15 * day });
    const kept = await tellProvider({ line, minutes: 13 * day });
    await compare();
    const entries = await rawSql()`select entry_id from ledger_entries where entry_id in (${lost}, ${kept})`;
    expect(entries).toEqual([{ entry_id: kept }]);
  });

  it("keeps what it read when Twilio's list fails between two pages, says so, and continues from there", async () => {
    const { userId, line } = await makeClient();
    const stranger = uniqueNumber();
    const crowd = Array.from({ length: 520 }, (_, index) => ({
      sid: newSid(),
      from: "+447700900100",
      to: stranger,
      startTime: minutesAgo(20 + index / 100).toISOString(),
      endTime: minutesAgo(19 + index / 100).toISOString(),
    }));
    await twilioControl("calls", { calls: crowd });
    const first = await tellTwilio({ line, minutes: 17, seconds: 5 });
    const last = await tellTwilio({ line, minutes: 40 });
    await compare();
    await rawSql()`delete from ledger_entries where entry_id in (${first}, ${last})`;
    await rawSql()`delete from call_logs where user_id = ${userId}`;
    const before = await rawSql()`select compared_until from ledger_sources where source = 'carrier'`;

    await twilioControl("fail", { path: CALLS, status: 503, skip: 1 });
    await compare();
    const found = await rawSql()`select entry_id from ledger_entries where entry_id in (${first}, ${last})`;
    expect(found.map((row) => row.entry_id)).toEqual([first]);
    const [state] = await rawSql()`
      select compared_until, failing_since is not null as failing, failure from ledger_sources where source = 'carrier'`;
    expect(state).toEqual({ ...before[0], failing: true, failure: "Twilio 20503" });

    await compare();
    expect((await rowsOf(userId)).map((row) => row.call_id)).toEqual([last, first]);
    const [after] =
      await rawSql()`select failing_since, failure from ledger_sources where source = 'carrier'`;
    expect(after).toEqual({ failing_since: null, failure: null });
  });

  it("continues with Twilio's list while the voice provider is unavailable, and duplicates nothing afterwards", async () => {
    const { userId, line } = await makeClient();
    const sid = await tellTwilio({ line });
    const callId = await tellProvider({ line, sid });
    await vapiControl("fail", { path: "/call", status: 503 });
    await compare();
    expect(await rowsOf(userId)).toMatchObject([{ call_id: sid, end_reason: "twilio-completed-unreached" }]);
    await compare();
    await recover([callId]);
    expect(await rowsOf(userId)).toMatchObject([{ call_id: callId, end_reason: "customer-ended-call" }]);
  });

  it("compares only the voice provider's list if Twilio is not set up, and says so", async () => {
    const person = await makePerson();
    const line = await assignLine(person.id);
    await tellProvider({ line, sid: newSid() });
    const configured = env();
    const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN } = configured;
    Object.assign(configured, { TWILIO_ACCOUNT_SID: undefined, TWILIO_AUTH_TOKEN: undefined });
    try {
      await tellProvider({ line });
      await compare();
      const { body } = await api("GET", "/api/user/call-ledger", { token: person.token });
      expect(body.data).toMatchObject({
        carrier: null,
        provider: 2,
        differences: { fetching: 2, not_at_carrier: 0 },
      });
      expect(ledgerLine(body.data, formatsIn(DEFAULT_PLACE)).details).toContain(
        "The phone company’s list isn’t available to check against.",
      );
    } finally {
      Object.assign(configured, { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN });
    }
  });

  it("does not blame a list for what our database refuses, and fails itself", async () => {
    const { userId, line } = await makeClient();
    const sid = await tellTwilio({ line });
    await rawSql().unsafe(`alter table ledger_entries
      add constraint refuses_one_call check (entry_id <> '${sid}') not valid`);
    try {
      await expect(compare()).rejects.toThrow();
    } finally {
      await rawSql()`alter table ledger_entries drop constraint refuses_one_call`;
    }
    const failing = await rawSql()`select source from ledger_sources where failing_since is not null`;
    expect([...failing]).toEqual([]);
    await compare();
    expect(await counted(userId)).toMatchObject({ carrier: 1 });
  });

  it("creates missed calls for unanswered ones, so that callers get their text", async () => {
    const { userId, line } = await makeClient();
    for (const status of ["no-answer", "busy", "canceled", "failed", "completed"])
      await tellTwilio({ line, seconds: 8 }, { status });
    await compare();
    const rows = await rowsOf(userId);
    expect(rows).toHaveLength(5);
    for (const { end_reason: endReason, duration } of rows)
      expect(wasMissed({ direction: "inbound", endReason, duration, peopleSpoke: false })).toBe(true);
  });

  it("keeps showing a call that the voice provider lists but no longer returns, with the reason", async () => {
    const { userId, line } = await makeClient();
    const callId = await tellProvider({ line });
    await compare();
    await vapiControl("fail", { path: `/call/${callId}`, status: 400 });
    await recover([callId]);
    await compare();
    expect(await counted(userId)).toEqual({ provider: 1, lost: 1 });
    const [entry] = await rawSql()`select problem from ledger_entries where entry_id = ${callId}`;
    expect(entry?.problem).toBe("the voice provider no longer gives out this call");
    expect(await jobsFor(`recover-call:${callId}`)).toHaveLength(0);
  });

  it("reports calls that came another way, and calls of ours that the others do not list", async () => {
    const { userId, line } = await makeClient();
    const [web, unlisted, forged] = [randomUUID(), randomUUID(), randomUUID()];
    await tellProvider({ line, callId: web });
    await report({ line, callId: web });
    const sid = newSid();
    await tellProvider({ line, callId: unlisted, sid });
    await report({ line, callId: unlisted, sid });
    await report({ line, callId: forged });
    await compare();
    expect(await counted(userId)).toEqual({
      provider: 2,
      here: 3,
      otherWay: 2,
      notAtCarrier: 1,
      notAtProvider: 1,
    });
  });

  it("counts the recordings that are kept, awaited, and lost before there was a copy (VOICE-05)", async () => {
    const { userId, line } = await makeClient();
    const twoWeeks = 14 * 24 * 60;
    const recorded = async (minutes: number) => {
      const callId = randomUUID();
      await report({ line, callId, minutes });
      await tellProvider({ line, callId, minutes });
      return callId;
    };
    const [kept, , deleted] = [await recorded(30), await recorded(40), await recorded(twoWeeks + 60)];
    await settled();
    await tasks["copy-recording"]({ callId: kept });
    await tasks["copy-recording"]({ callId: deleted });
    await compare();
    await rawSql()`update ledger_sources set compared_from = ${minutesAgo(twoWeeks + 120)}`;
    await compare();
    const [row] = await rawSql()`
      select sum(recordings)::int as recordings, sum(recordings_waiting)::int as waiting,
        sum(recordings_lost)::int as lost
      from ledger_days where user_id = ${userId}`;
    expect(row).toEqual({ recordings: 3, waiting: 1, lost: 1 });
  });

  it("matches a row without a CallSid by caller, line and time", async () => {
    const { userId, line } = await makeClient();
    const callId = randomUUID();
    await report({ line, callId, minutes: 30 });
    const sid = await tellTwilio({ line, minutes: 30.5 });
    await compare();
    expect(await rowsOf(userId)).toMatchObject([{ call_id: callId, carrier_sid: sid }]);
  });

  it("matches one whose caller withheld the number, whatever each list says for that", async () => {
    const { userId, line } = await makeClient();
    const callId = randomUUID();
    await report({ line, callId, minutes: 30, caller: "anonymous" });
    const sid = await tellTwilio({ line, minutes: 30.5, caller: "+266696687" });
    await compare();
    expect(await rowsOf(userId)).toMatchObject([{ call_id: callId, carrier_sid: sid, phone_number: null }]);
  });

  it("treats another caller's call at the same time as a separate call", async () => {
    const { userId, line } = await makeClient();
    const callId = randomUUID();
    await report({ line, callId, minutes: 30, caller: "+447700900456" });
    const sid = await tellTwilio({ line, minutes: 30.5 });
    await compare();
    expect(await rowsOf(userId)).toMatchObject([
      { call_id: sid, carrier_sid: sid },
      { call_id: callId, carrier_sid: null },
    ]);
  });

  it("gives a call's CallSid to no other call while its own report is still to come", async () => {
    const { userId, line } = await makeClient();
    const sid = await tellTwilio({ line });
    const call = { vapiPhoneNumber: line.number, happenedAt: minutesAgo(30) };
    await makeCall(userId, { ...call, carrierSid: sid, reportedAt: null });
    const { callId } = await makeCall(userId, call);
    await compare();
    const [other] = (await rowsOf(userId)).filter((row) => row.call_id === callId);
    expect(other).toMatchObject({ carrier_sid: null });
  });

  it("does not count a running call", async () => {
    const { userId, line } = await makeClient();
    const running = { liveStatus: "in-progress", endedAt: null, reportedAt: null };
    await makeCall(userId, { ...running, vapiPhoneNumber: line.number, happenedAt: minutesAgo(30) });
    await compare();
    expect(await counted(userId)).toEqual({});
  });
});
