import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { bookJob } from "@/lib/agent/bookings/book-job";
import { NoCalendar, openDesk } from "@/lib/agent/bookings/diary";
import { beginMove } from "@/lib/agent/bookings/mark-booking";
import { lockCalendar } from "@/lib/agent/bookings/rows";
import { sweepBookings } from "@/lib/agent/bookings/settle";
import { at, openForBusiness } from "@/tests/support/booking-desk";
import { startOwnGoogle } from "@/tests/support/google";
import { uniqueNumber } from "@/tests/support/people";

const google = await startOwnGoogle();

const EVENTS = "/calendar/v3/calendars/primary/events";
const MINUTE = 60_000;

/** fast-check prints the seed of a failure. Each run has its own client, with 50 callers at the same moment. */
const world = fc.record({
  callers: fc.array(
    fc.record({
      start: fc.integer({ min: 0, max: 100 }),
      minutes: fc.constantFrom(30, 45, 60, 90),
      buffer: fc.constantFrom(0, 5, 15, 30, 60),
    }),
    { minLength: 50, maxLength: 50 },
  ),
  byHand: fc.array(
    fc.record({ start: fc.integer({ min: 0, max: 32 }), wait: fc.integer({ min: 0, max: 400 }) }),
    { minLength: 2, maxLength: 4 },
  ),
  failures: fc.array(
    fc.record({
      path: fc.constantFrom(EVENTS, `${EVENTS}/*`),
      method: fc.constantFrom("GET", "POST", "DELETE"),
      after: fc.boolean(),
      times: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 5 },
  ),
});

it("never books overlapping jobs or one without its event, and offers free times to those who lose the race (BOOK-03, BOOK-04)", async () => {
  let booked = 0;
  await fc.assert(
    fc.asyncProperty(world, async ({ callers, byHand, failures }) => {
      const client = await openForBusiness(google);
      const desk = await openDesk(client.userId);
      for (const failure of failures) await google.control("fail", { status: 503, ...failure });
      const hands = byHand.map(async ({ start, wait }) => {
        await new Promise((resolve) => setTimeout(resolve, wait));
        const span = {
          start: at("08:00") + start * 15 * MINUTE,
          end: at("08:00") + (start * 15 + 30) * MINUTE,
        };
        await google.addEvent(client.email, {
          summary: "By hand",
          start: { dateTime: new Date(span.start).toISOString() },
          end: { dateTime: new Date(span.end).toISOString() },
        });
      });
      const outcomes = await Promise.all(
        callers.map(async ({ start, minutes, buffer }) => {
          const own = { ...desk, setup: { ...desk.setup, buffer_minutes: buffer } };
          const details = {
            job: "Boiler service", clientName: null, clientPhone: null, callerPhone: uniqueNumber(), address: null, notes: null,
            callId: randomUUID(), toolCallId: randomUUID(),
          }; // biome-ignore format: a table
          try {
            return await bookJob({ desk: own, start: at("08:00") + start * 5 * MINUTE, minutes, details });
          } catch (thrown) {
            if (thrown instanceof NoCalendar) return null;
            throw thrown;
          }
        }),
      );
      await Promise.all(hands);

      for (const outcome of outcomes) {
        if (outcome?.kind === "refused") expect(outcome.offers.length).toBeGreaterThan(0);
      }
      await agree(client.userId);
      const events = await google.events(client.email);
      const idsThere = new Set(events.map(({ id }) => id));
      const told = outcomes.flatMap((outcome) => (outcome?.kind === "confirmed" ? [outcome.booking.id] : []));
      for (const id of told) expect(idsThere).toContain(id.replaceAll("-", ""));

      // The failures are over: pending ones are settled, events of invalid ones removed.
      await google.reset();
      await rawSql()`update bookings set settle_at = now() where user_id = ${client.userId} and settle_at is not null and status <> 'held'`;
      await rawSql()`update bookings set held_until = now() - interval '1 second', settle_at = now() where user_id = ${client.userId} and status = 'held'`;
      for (let round = 0; round < 3; round++) {
        await sweepBookings(client);
        await rawSql()`update bookings set settle_at = now() where user_id = ${client.userId} and settle_at is not null`;
      }
      await agree(client.userId);
      const rows = await client.bookings();
      expect(rows.filter(({ status }) => status === "held" || status === "pending")).toEqual([]);
      const confirmed = rows.filter(({ status }) => status === "confirmed");
      booked += confirmed.length;
      const ours = (await google.events(client.email)).filter(({ summary }) => summary !== "By hand");
      expect(ours.map(({ id }) => id).sort()).toEqual(
        confirmed.map(({ google_event_id }) => google_event_id).sort(),
      );
    }),
    { numRuns: 6, endOnFailure: true },
  );
  expect(booked).toBeGreaterThan(6);
}, 180_000);

it("gives a slot to one of many jobs that are moved there concurrently, and tells the others that it is taken (BOOK-03)", async () => {
  const client = await openForBusiness(google);
  const desk = await openDesk(client.userId);
  const details = {
    job: "Boiler service",
    clientName: null,
    clientPhone: null,
    callerPhone: null,
    address: null,
    notes: null,
  };
  const bookings = await Promise.all(
    ["08:00", "09:30", "11:00", "12:30", "14:00", "15:30"].map(async (time) => {
      const ids = { callId: randomUUID(), toolCallId: randomUUID(), callerPhone: uniqueNumber() };
      const booked = await bookJob({ desk, start: at(time), minutes: 60, details: { ...details, ...ids } });
      if (booked.kind !== "confirmed") throw new Error(`${time} is ${booked.kind}`);
      return booked.booking;
    }),
  );
  const [start, end] = [at("10:00", 1), at("11:00", 1)];
  const moved = await Promise.all(bookings.map((booking) => beginMove(booking, { start, end })));
  expect(moved.filter((booking) => booking !== null)).toHaveLength(1);
});

it("serialises the bookings of one calendar, so that no two deadlock (BOOK-03)", async () => {
  const client = await openForBusiness(google);
  const desk = await openDesk(client.userId);
  const details = {
    job: "Boiler service",
    clientName: null,
    clientPhone: null,
    callerPhone: null,
    address: null,
    notes: null,
  };
  const ids = { callId: randomUUID(), toolCallId: randomUUID() };
  const booked = await bookJob({ desk, start: at("08:00"), minutes: 60, details: { ...details, ...ids } });
  if (booked.kind !== "confirmed") throw new Error(booked.kind);
  let hasMoved = false;
  const moving = await database().transaction(async (tx) => {
    await lockCalendar(booked.booking.calendarId, tx);
    const moved = beginMove(booked.booking, { start: at("10:00", 1), end: at("11:00", 1) }).finally(() => {
      hasMoved = true;
    });
    await sleep(500);
    expect(hasMoved).toBe(false);
    return { moved };
  });
  expect((await moving.moved)?.startsAt).toEqual(new Date(at("10:00", 1)));
});

/** Checks that live bookings keep the longer of their buffers apart, and that a confirmed one names its event. */
async function agree(userId: string) {
  const near = await rawSql()`
    select a.id from bookings a join bookings b on a.id < b.id and a.calendar_id = b.calendar_id
    where a.user_id = ${userId} and a.status in ('held', 'pending', 'confirmed') and b.status in ('held', 'pending', 'confirmed')
      and a.starts_at < b.ends_at + greatest(a.buffer_minutes, b.buffer_minutes) * interval '1 minute'
      and b.starts_at < a.ends_at + greatest(a.buffer_minutes, b.buffer_minutes) * interval '1 minute'`;
  expect(near).toHaveLength(0);
  const unnamed =
    await rawSql()`select id from bookings where user_id = ${userId} and status = 'confirmed' and google_event_id is null`;
  expect(unnamed).toHaveLength(0);
}
