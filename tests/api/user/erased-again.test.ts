import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { rawSql } from "@/db/client";
import { finishErasures } from "@/lib/dashboard/personal-data/finish-erasures";
import { listTombstones, replayErasures } from "@/lib/dashboard/personal-data/replay-erasures";
import { DAY } from "@/lib/platform/core/clock";
import { api } from "@/tests/support/api";
import { openForBusiness } from "@/tests/support/booking-desk";
import { makeCall } from "@/tests/support/calls";
import { findCanary, leaveTraces, newCanary } from "@/tests/support/canary";
import { startOwnGoogle } from "@/tests/support/google";
import { uniqueNumber } from "@/tests/support/people";
import { settled } from "@/tests/support/settled";
import { startOwnTwilio } from "@/tests/support/twilio";

vi.hoisted(() => {
  process.env.LOG_LEVEL = "debug"; // before anything reads it: every line that the product would ever write
});

const [google] = await Promise.all([startOwnGoogle(), startOwnTwilio()]);
const logged: string[] = [];
beforeAll(() => {
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    logged.push(String(text));
    return true;
  });
});
afterAll(async () => {
  await settled();
  vi.restoreAllMocks();
});

const AUTHOR = { actor: { personId: null }, requestId: "command replay-erasures" };
const hashOf = (id: string) => createHash("sha256").update(id).digest("hex");
const callsOf = async (userId: string) =>
  (await rawSql()`select call_id from call_logs where user_id = ${userId}`).map((row) => String(row.call_id));

describe("a database restored from before an erasure (AGENCY-08)", () => {
  it("has the caller erased again by the tombstones, and no one else", async () => {
    const [erased, desk, canary] = [
      await openForBusiness(google),
      await openForBusiness(google),
      newCanary(),
    ];
    const gone = await makeCall(erased.userId, { phoneNumber: uniqueNumber() });
    const { phone_number: number } = (
      await rawSql()`select phone_number from call_logs where call_id = ${gone.callId}`
    )[0] as { phone_number: string };
    await api("POST", "/api/user/erasures", { token: erased.person.token, body: { phone_number: number } });
    expect(await listTombstones()).toContain(hashOf(gone.callId));

    // As in a backup of before: everything is there, but the tombstones, which were kept elsewhere.
    const traces = await leaveTraces(desk, canary);
    const { callId } = traces;
    const withheld = await makeCall(desk.userId, { phoneNumber: null });
    const other = await makeCall(desk.userId, { phoneNumber: uniqueNumber() });
    expect(await findCanary(desk, google, canary, traces)).not.toEqual([]);
    const tombstones = [callId, withheld.callId].map(hashOf);
    expect(await replayErasures(AUTHOR, tombstones)).toEqual({ callers: 1, calls: 1, leads: 0, refused: [] });
    await finishErasures(desk);
    await settled();
    expect(await findCanary(desk, google, canary, traces)).toEqual([]);
    expect(await callsOf(desk.userId)).toEqual([other.callId]);
    expect(await replayErasures(AUTHOR, tombstones)).toEqual({ callers: 0, calls: 0, leads: 0, refused: [] });
  });

  it("says whom it cannot erase yet, and erases the others", async () => {
    const [desk, number] = [await openForBusiness(google), uniqueNumber()];
    const { callId } = await makeCall(desk.userId, { phoneNumber: number });
    await rawSql()`
      insert into bookings (user_id, calendar_id, call_id, caller_phone, job, starts_at, ends_at, status)
      select ${desk.userId}, 'primary', ${callId}, ${number}, 'Boiler service', ${new Date(Date.now() + DAY)}, ${new Date(Date.now() + DAY + 3_600_000)}, 'confirmed'`;
    const { callers, refused } = await replayErasures(AUTHOR, [hashOf(callId)]);
    expect(callers).toBe(0);
    expect(refused).toEqual([expect.stringMatching(new RegExp(`${number.slice(-3)}: .*visit`))]);
    expect(await callsOf(desk.userId)).toEqual([callId]);
  });
});

it("The log holds no word, name or number of a caller, from their first call until they are erased (AGENCY-08)", async () => {
  const [desk, canary] = [await openForBusiness(google), newCanary()];
  const from = logged.length;
  await leaveTraces(desk, canary);
  await api("POST", "/api/user/erasures", {
    token: desk.person.token,
    body: { phone_number: canary.number },
  });
  await finishErasures(desk);
  await settled();
  const lines = logged.slice(from);
  expect(lines.length).toBeGreaterThan(5);
  const words = Object.values(canary);
  expect(lines.filter((line) => words.some((word) => line.includes(word)))).toEqual([]);
});
