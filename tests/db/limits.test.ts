import { randomUUID } from "node:crypto";
import { afterEach, expect, it, vi } from "vitest";
import { database, rawSql } from "@/db/client";
import { noteLimit } from "@/lib/agent/limits/note-limit";
import { type LimitReached, readLimit } from "@/lib/agent/limits/read-limit";
import { makeCall } from "@/tests/support/calls";
import { makePerson, uniqueNumber } from "@/tests/support/people";
import { ownSettings } from "@/tests/support/provisioning";

afterEach(() => {
  vi.useRealTimers();
});

it("a limit is what an admin has set, and its default until then (ABUSE-03)", async () => {
  ownSettings({ max_texts_per_call: "1" });
  expect(await readLimit("max_texts_per_call")).toBe(1);
  expect(await readLimit("max_texts_per_client")).toBe(200);
});

it("a reached limit is reported once per call, per number and day, or per client and day, as it is counted (ABUSE-03)", async () => {
  const { id: userId } = await makePerson();
  const [one, other] = [await makeCall(userId), await makeCall(userId)];
  const [phone, otherPhone] = [uniqueNumber(), uniqueNumber()];
  const attempts: [at: string, callId: string, phone: string][] = [
    ["2026-11-20T09:00:00Z", one.callId, phone],
    ["2026-11-20T10:00:00Z", one.callId, phone],
    ["2026-11-20T11:00:00Z", other.callId, phone],
    ["2026-11-20T12:00:00Z", other.callId, otherPhone],
    ["2026-11-21T09:00:00Z", one.callId, phone],
  ];
  const told = async (name: LimitReached["name"]) => {
    for (const [at, callId, number] of attempts) {
      vi.useFakeTimers({ toFake: ["Date"], now: new Date(at) });
      await noteLimit({ name, max: 2 }, { userId, callId, phone: number }, database());
    }
    const rows = await rawSql()`
      select call_id, caller_phone from caller_messages
      where user_id = ${userId} and cause like ${`limit|${name}|%`} order by created_at`;
    return rows.map((row) => [row.call_id, row.caller_phone]);
  };
  expect(await told("max_bookings_per_call")).toEqual([
    [one.callId, phone],
    [other.callId, phone],
  ]);
  expect(await told("max_open_bookings")).toEqual([
    [one.callId, phone],
    [other.callId, otherPhone],
    [one.callId, phone],
  ]);
  expect(await told("max_texts_per_client")).toEqual([
    [null, null],
    [null, null],
  ]);
});

it("a limit of one call is distinguished from another call's when the number is withheld (ABUSE-03)", async () => {
  const { id: userId } = await makePerson();
  for (const callId of [randomUUID(), randomUUID()]) {
    await noteLimit({ name: "max_open_bookings", max: 2 }, { userId, callId, phone: null }, database());
  }
  expect(await rawSql()`select id from caller_messages where user_id = ${userId}`).toHaveLength(2);
});
