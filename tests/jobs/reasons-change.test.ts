import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { judgeChangedCalls, judgeForgottenCalls } from "@/lib/agent/reasons/judge-calls";
import type { OutcomeCode } from "@/lib/agent/tools/outcome-codes";
import { forgetNumbers, forgetWords } from "@/lib/dashboard/retention/forget-calls";
import { callChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { api } from "@/tests/support/api";
import { day, openForBusiness } from "@/tests/support/booking-desk";
import { makeCall } from "@/tests/support/calls";
import { startOwnGoogle } from "@/tests/support/google";
import { SETUP } from "@/tests/support/reason-scenes";
import { settled } from "@/tests/support/settled";

const google = await startOwnGoogle();
afterEach(() => google.reset());

const reasonOf = async (callId: string) => {
  await settled();
  const [row] =
    await rawSql()`select reason, turn, invocation_id, booking_id from call_reasons where call_id = ${callId}`;
  return row ?? null;
};

/** As the backstop does: other files of the tests leave calls behind too. */
const judgeAll = async () => {
  while ((await judgeForgottenCalls()) > 0);
};

const CALLER = "+447400900777";
const saying = (...texts: string[]) => ({
  phoneNumber: CALLER,
  happenedAt: new Date(Date.now() - 60_000),
  messages: texts.map((text, index) => ({
    role: index % 2 ? ("caller" as const) : ("agent" as const),
    text,
    at: index,
  })),
});

describe("the code of a tool's answer", () => {
  it("is stored with it, for what callers are told about times, areas and jobs", async () => {
    const desk = await openForBusiness(google, SETUP);
    const slot = `${day()}T10:00`;
    const asked: [OutcomeCode, "check_availability" | "book_job" | "take_message", Record<string, string>][] =
      [
        ["TIME_FREE", "check_availability", { job: "Tap repair", when: slot }],
        ["TIMES_OFFERED", "check_availability", { job: "Tap repair" }],
        ["CLOSED", "check_availability", { job: "Tap repair", when: `${day(5)}T10:00` }],
        ["CLOSED", "check_availability", { job: "Tap repair", when: day(6) }],
        [
          "TOO_FAR",
          "book_job",
          { job: "Tap repair", when: `${day(210)}T10:00`, name: "A", address: "1 Elm Row" },
        ],
        ["OUTSIDE_AREA", "check_availability", { postcode: "BA1 1AA" }],
        ["UNKNOWN_PLACE", "check_availability", { postcode: "BS99 9ZZ" }],
        ["UNKNOWN_JOB", "check_availability", { job: "Car charger" }],
        ["UNKNOWN_JOB", "book_job", { job: "Car charger", when: slot, name: "A", address: "1 Elm Row" }],
        ["TIME_MISSING", "book_job", { job: "Tap repair", name: "A", address: "1 Elm Row" }],
        ["BOOKED", "book_job", { job: "Tap repair", when: slot, name: "A", address: "1 Elm Row" }],
        ["BUSY", "book_job", { job: "Tap repair", when: slot, name: "B", address: "2 Elm Row" }],
        ["MESSAGE_TAKEN", "take_message", { message: "Ring back" }],
      ];
    const codes: unknown[] = [];
    for (const [, action, args] of asked) {
      const callId = randomUUID();
      await desk.ask(action, args, { callId });
      await settled();
      const [row] = await rawSql()`select code from tool_invocations where call_id = ${callId}`;
      codes.push(row?.code);
    }
    expect(codes).toEqual(asked.map(([code]) => code));
  });
});

describe("the reason of a call", () => {
  it("follows a later booking of the same caller, and its cancellation", async () => {
    const desk = await openForBusiness(google, SETUP);
    const { callId } = await makeCall(
      desk.userId,
      saying("Hello", "How much is a tap?", "£70.", "That's a bit steep."),
    );
    await recordEvents([callChanged(callId)]);
    expect(await reasonOf(callId)).toMatchObject({ reason: "price", turn: 3 });
    const args = { job: "Tap repair", when: `${day()}T10:00`, name: "A", address: "1 Elm Row" };
    expect(await desk.ask("book_job", args, { caller: CALLER })).toMatch(/^Booked/);
    const [booking] = await desk.bookings();
    expect(await reasonOf(callId)).toMatchObject({ reason: "booked_later", booking_id: booking?.id });
    await desk.ask("cancel_booking", {}, { caller: CALLER });
    expect(await reasonOf(callId)).toMatchObject({ reason: "price", booking_id: null });
  });

  it("is not changed by another caller's booking, or one that comes after 14 days", async () => {
    const desk = await openForBusiness(google, SETUP);
    const old = {
      ...saying("Hello", "How much?", "£70.", "Too dear."),
      happenedAt: new Date(Date.now() - 15 * 86_400_000),
    };
    const [late, other] = [
      await makeCall(desk.userId, old),
      await makeCall(desk.userId, {
        ...saying("Hi", "How much?", "£70.", "Too dear."),
        phoneNumber: "+447400900778",
      }),
    ];
    const args = { job: "Tap repair", when: `${day()}T10:00`, name: "A", address: "1 Elm Row" };
    await desk.ask("book_job", args, { caller: CALLER });
    await judgeChangedCalls([late.callId, other.callId]);
    expect([await reasonOf(late.callId), await reasonOf(other.callId)]).toMatchObject([
      { reason: "price" },
      { reason: "price" },
    ]);
  });

  it("goes once the client says that the call was booked, and is theirs if they call it spam", async () => {
    const desk = await openForBusiness(google, SETUP);
    const { callId } = await makeCall(
      desk.userId,
      saying("Hello", "How much is a tap?", "£70.", "Too dear."),
    );
    await recordEvents([callChanged(callId)]);
    const correct = (body: unknown) =>
      api("PUT", `/api/user/calls/${callId}/correction`, { token: desk.person.token, body });
    await correct({ not_lead: "spam" });
    expect(await reasonOf(callId)).toMatchObject({ reason: "spam" });
    await correct({ not_lead: null, status: "booked" });
    expect(await reasonOf(callId)).toBeNull();
    await correct({ status: null });
    expect(await reasonOf(callId)).toMatchObject({ reason: "price" });
  });

  it("is one row however often it is judged, and found by the backstop if its event was lost", async () => {
    const desk = await openForBusiness(google, SETUP);
    const { callId } = await makeCall(
      desk.userId,
      saying("Hello", "How much is a tap?", "£70.", "Too dear."),
    );
    await judgeAll();
    expect(await reasonOf(callId)).toMatchObject({ reason: "price" });
    await Promise.all([judgeChangedCalls([callId]), judgeChangedCalls([callId]), judgeForgottenCalls()]);
    await rawSql()`update call_reasons set version = 0, reason = 'unknown' where call_id = ${callId}`;
    await judgeAll();
    expect(await rawSql()`select reason from call_reasons where call_id = ${callId}`).toEqual([
      { reason: "price" },
    ]);
    // Another process has judged it meanwhile, by what was read after our own reading.
    await rawSql()`update call_reasons set judged_at = now() + interval '1 minute', reason = 'unknown' where call_id = ${callId}`;
    await judgeChangedCalls([callId]);
    expect(await reasonOf(callId)).toMatchObject({ reason: "unknown" });
  });

  it("is not written for a call that is deleted while it is judged, and keeps no other from being judged", async () => {
    const desk = await openForBusiness(google, SETUP);
    const words = saying("Hello", "How much is a tap?", "£70.", "Too dear.");
    const [leaving, staying] = await Promise.all([
      makeCall(desk.userId, words),
      makeCall(desk.userId, words),
    ]);
    await settled();
    await rawSql()`delete from call_reasons where call_id in (${leaving.callId}, ${staying.callId})`;
    let judging: Promise<unknown> | undefined;
    await rawSql().begin(async (deletion) => {
      const [{ pid }] = await deletion<[{ pid: number }]>`select pg_backend_pid() as pid`;
      await deletion`delete from call_logs where call_id = ${leaving.callId}`;
      judging = judgeChangedCalls([leaving.callId, staying.callId]);
      await expect
        .poll(() => rawSql()`select pid from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`, {
          timeout: 60_000,
        })
        .not.toEqual([]);
    });
    await judging;
    expect(await reasonOf(leaving.callId)).toBeNull();
    expect(await reasonOf(staying.callId)).toMatchObject({ reason: "price" });
  });

  it("stays when the words, tool calls and numbers it was found in are deleted in time", async () => {
    const desk = await openForBusiness(google, SETUP);
    const byTool = randomUUID();
    await desk.ask("check_availability", { postcode: "BA1 1AA" }, { callId: byTool });
    await settled();
    const words = saying("Hello", "How much is a tap?", "£70.", "Too dear.");
    await makeCall(desk.userId, { ...words, callId: byTool });
    const { callId } = await makeCall(desk.userId, words);
    await judgeChangedCalls([byTool, callId]);
    const sweep = { userId: desk.userId, cutoff: new Date(), days: 1 };
    await forgetNumbers(sweep);
    await judgeChangedCalls([byTool, callId]);
    await forgetWords(sweep);
    await judgeAll();
    await judgeChangedCalls([byTool, callId]);
    expect([await reasonOf(byTool), await reasonOf(callId)]).toMatchObject([
      { reason: "outside_area", invocation_id: null },
      { reason: "price" },
    ]);
  });

  it("waits until the call is over, and is none of the agent's own calls", async () => {
    const desk = await openForBusiness(google, SETUP);
    const running = await makeCall(desk.userId, {
      ...saying("Hello", "Hi"),
      reportedAt: null,
      liveStatus: "in-progress",
    });
    const outbound = await makeCall(desk.userId, { ...saying("Hello", "Hi"), callDirection: "outbound" });
    await judgeChangedCalls([running.callId, outbound.callId]);
    expect([await reasonOf(running.callId), await reasonOf(outbound.callId)]).toEqual([null, null]);
  });

  it("and the client's label hold no word or number of a caller, so that they need no canary", async () => {
    const columns = await rawSql()`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and table_name in ('call_reasons', 'reason_labels')
        and data_type not in ('uuid', 'integer', 'boolean', 'timestamp with time zone') order by 1`;
    // The evidence is referred to, and a reason is one of a list that the database checks.
    expect(columns.map(({ name }) => name)).toEqual([
      "call_reasons.call_id",
      "call_reasons.reason",
      "reason_labels.call_id",
      "reason_labels.reason",
    ]);
  });
});
