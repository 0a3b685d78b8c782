import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { findBookings } from "@/lib/agent/bookings/find-bookings";
import { syncBookings } from "@/lib/agent/bookings/sync-bookings";
import { followCalendar } from "@/lib/agent/money/follow-calendar";
import { readResult } from "@/lib/agent/money/read-result";
import { HOUR } from "@/lib/platform/core/clock";
import { api } from "@/tests/support/api";
import { BOOKING_SCOPES, startOwnGoogle } from "@/tests/support/google";
import { makePerson } from "@/tests/support/people";
import { makeVisit } from "@/tests/support/visits";

const google = await startOwnGoogle();

/** A client with a past visit that is in their calendar. */
async function clientWithVisit(startsAt = new Date(Date.now() - 26 * HOUR)) {
  const person = await makePerson();
  const { email } = await google.connect(person.id, { scopes: BOOKING_SCOPES });
  const id = await makeVisit(person.id, { startsAt });
  await rawSql()`update bookings set calendar_id = ${`google:${email}`} where id = ${id}`;
  const eventId = id.replaceAll("-", "");
  await google.addEvent(email, {
    id: eventId,
    summary: "Boiler service",
    start: { dateTime: startsAt.toISOString() },
    end: { dateTime: new Date(startsAt.getTime() + HOUR).toISOString() },
  });
  const change = (changes: object) => google.changeEvent(email, eventId, { ...changes });
  const follow = () => followCalendar({ userId: person.id });
  const result = () => readResult(id, database());
  const rows = () =>
    rawSql()`select outcome from job_outcomes where user_id = ${person.id} order by revision`;
  const visit = async () => (await rawSql()`select status, starts_at from bookings where id = ${id}`)[0];
  return { ...person, email, bookingId: id, visit, change, follow, result, rows };
}

describe("a client's calendar", () => {
  it("says by a title that a visit was paid or missed, once however often it is read, and takes it back (MONEY-01)", async () => {
    const client = await clientWithVisit();
    await client.follow();
    expect(await client.rows()).toEqual([]);
    await client.change({ summary: "Boiler service £180" });
    await client.follow();
    await client.follow();
    expect(await client.result()).toMatchObject({
      ...{ outcome: "paid", amount_minor: 18_000, currency: "GBP", source: "calendar" },
      sentence: "Paid £180, as your calendar says.",
    });
    expect(await client.rows()).toHaveLength(1);
    await client.change({ summary: "Boiler service no show" });
    await client.follow();
    expect(await client.result()).toMatchObject({ outcome: "no_show" });
    await client.change({ summary: "Boiler service" });
    await client.follow();
    expect(await client.result()).toMatchObject({ outcome: "unknown" });
    expect((await client.rows()).map(({ outcome }) => outcome)).toEqual(["paid", "no_show", "unknown"]);
  });

  it("says by a colour what the client means by it, and nothing by other colours", async () => {
    const client = await clientWithVisit();
    await client.change({ colorId: "10" });
    await client.follow();
    expect(await client.rows()).toEqual([]);
    const saved = await api("PUT", "/api/user/calendar-colours", {
      token: client.token,
      body: { done: "10", no_show: "11", quoted: null },
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    await client.follow();
    expect(await client.result()).toMatchObject({ outcome: "done", source: "calendar" });
  });

  it("moves a visit that a person drags to a later day, unless something was said of it or it is left in the past (BOOK-04)", async () => {
    const ahead = new Date(Math.ceil((Date.now() + 30 * HOUR) / HOUR) * HOUR);
    const to = (start: Date) => ({
      start: { dateTime: start.toISOString() },
      end: { dateTime: new Date(start.getTime() + HOUR).toISOString() },
    });
    const told = await clientWithVisit();
    await told.change({ summary: "Boiler service no show" });
    await told.follow();
    const [dragged, corrected] = [await clientWithVisit(), await clientWithVisit()];
    const before = (await corrected.visit())?.starts_at;
    for (const client of [told, dragged]) await client.change(to(ahead));
    await corrected.change(to(new Date(Date.now() - 50 * HOUR)));
    for (const client of [told, dragged, corrected]) for (const _ of ["turn", "turn"]) await client.follow();
    expect(await dragged.visit()).toMatchObject({ status: "confirmed", starts_at: ahead });
    expect(await told.visit()).not.toMatchObject({ starts_at: ahead });
    expect(await corrected.visit()).toMatchObject({ status: "confirmed", starts_at: before });
  });

  it("changes nothing of a visit under way of which somebody has said how it went (MONEY-01)", async () => {
    const begun = () => clientWithVisit(new Date(Date.now() - HOUR / 2));
    const tell = ({ token, bookingId }: { token: string; bookingId: string }, outcome: string) =>
      api("PUT", `/api/user/bookings/${bookingId}/outcome`, { token, body: { outcome } });
    const [told, takenBack, untold] = [await begun(), await begun(), await begun()];
    expect((await tell(told, "no_show")).status).toBe(200);
    for (const outcome of ["no_show", "unknown"]) await tell(takenBack, outcome);
    for (const client of [told, takenBack, untold]) {
      await client.change({ status: "cancelled" });
      await syncBookings({ userId: client.id });
    }
    expect(await told.visit()).toMatchObject({ status: "confirmed" });
    expect(await told.result()).toMatchObject({ outcome: "no_show" });
    for (const client of [takenBack, untold])
      expect(await client.visit()).toMatchObject({ status: "cancelled" });
  });

  it("cannot be moved or cancelled by the caller once somebody has said how it went (MONEY-01)", async () => {
    const client = await clientWithVisit(new Date(Date.now() - HOUR / 2));
    const caller = "+447700900321";
    await rawSql()`update bookings set caller_phone = ${caller} where id = ${client.bookingId}`;
    const find = () =>
      findBookings({ userId: client.id, callId: randomUUID(), caller, statedPhone: null, statedName: null });
    expect(await find()).toMatchObject([{ id: client.bookingId }]);
    await api("PUT", `/api/user/bookings/${client.bookingId}/outcome`, {
      token: client.token,
      body: { outcome: "no_show" },
    });
    expect(await find()).toEqual([]);
  });

  it("says nothing by an event that was deleted, and does not change what a person said", async () => {
    const client = await clientWithVisit();
    await client.change({ summary: "Boiler service £180" });
    await client.follow();
    await client.change({ status: "cancelled" });
    await client.follow();
    expect(await client.result()).toMatchObject({ outcome: "paid" });
    const told = await clientWithVisit();
    await api("PUT", `/api/user/bookings/${told.bookingId}/outcome`, {
      token: told.token,
      body: { outcome: "done" },
    });
    await told.change({ summary: "Boiler service no show" });
    await told.follow();
    expect(await told.result()).toMatchObject({ outcome: "done", source: "tap" });
  });

  it("is read for two weeks, and other clients' when one cannot be read", async () => {
    const [old, broken, fine] = [
      await clientWithVisit(new Date(Date.now() - 15 * 24 * HOUR)),
      await clientWithVisit(),
      await clientWithVisit(),
    ];
    for (const client of [old, broken, fine]) await client.change({ summary: "Boiler service £9" });
    await google.control("revoke-user", { email: broken.email });
    for (const client of [old, broken, fine]) await client.follow();
    expect(await old.rows()).toEqual([]);
    expect(await broken.rows()).toEqual([]);
    expect(await fine.rows()).toHaveLength(1);
  });
});
