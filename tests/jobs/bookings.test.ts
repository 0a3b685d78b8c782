import { beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { moveInCalendar } from "@/lib/agent/bookings/in-calendar";
import { beginMove, markCancelled, markCorrected } from "@/lib/agent/bookings/mark-booking";
import { readBooking, spanOf } from "@/lib/agent/bookings/rows";
import { sweepBookings } from "@/lib/agent/bookings/settle";
import { syncBookings } from "@/lib/agent/bookings/sync-bookings";
import { deleteEvent, findEvents, moveEvent } from "@/lib/providers/google/booking-events";
import { at, CALLER, day, openForBusiness } from "@/tests/support/booking-desk";
import { listenTo } from "@/tests/support/booking-webhook";
import { BOOKING_SCOPES, startOwnGoogle } from "@/tests/support/google";
import { uniqueNumber } from "@/tests/support/people";
import { settled } from "@/tests/support/settled";
import { buyNumber, startOwnTwilio, twilioControl } from "@/tests/support/twilio";

const [google] = await Promise.all([startOwnGoogle(), startOwnTwilio()]);
beforeEach(async () => {
  await google.reset();
  await twilioControl("reset");
});

const EVENTS = "/calendar/v3/calendars/primary/events";
const boiler = (time = "14:00") => ({ job: "boiler service", when: `${day()}T${time}`, name: "Ann" });
const dueNow = (userId: string) =>
  rawSql()`update bookings set settle_at = now(), held_until = case when status = 'held' then now() - interval '1 second' end
    where user_id = ${userId}`;

describe("a pending booking", () => {
  it("is confirmed once the calendar answers again, and sent then (BOOK-04)", async () => {
    const desk = await openForBusiness(google);
    await listenTo(desk.userId);
    await google.control("fail", { path: EVENTS, method: "POST", status: 503, times: 1 });
    await desk.ask("book_job", boiler());
    expect(await desk.events()).toEqual([]);
    await dueNow(desk.userId);
    await Promise.all([sweepBookings(desk), sweepBookings(desk)]);
    expect(await desk.bookings()).toMatchObject([{ status: "confirmed", settle_at: null }]);
    expect(await google.events(desk.email)).toHaveLength(1);
    expect((await desk.events()).map(({ type }) => type)).toEqual(["booking.confirmed"]);
  });

  it("finds the event of an attempt whose response was lost, and creates no second one (BOOK-04)", async () => {
    const desk = await openForBusiness(google);
    await google.control("fail", { path: EVENTS, method: "POST", status: 500, after: true });
    await desk.ask("book_job", boiler());
    await dueNow(desk.userId);
    await sweepBookings(desk);
    expect(await desk.bookings()).toMatchObject([{ status: "confirmed" }]);
    expect(await google.events(desk.email)).toHaveLength(1);
  });

  it("becomes a message when the time has been taken meanwhile (BOOK-04)", async () => {
    const desk = await openForBusiness(google);
    await google.control("fail", { path: EVENTS, method: "POST", status: 503 });
    await desk.ask("book_job", boiler());
    await desk.event("14:00", "15:00");
    await dueNow(desk.userId);
    await sweepBookings(desk);
    expect(await desk.bookings()).toMatchObject([{ status: "expired" }]);
    expect((await google.events(desk.email)).map(({ summary }) => summary)).toEqual(["By hand"]);
    const [message] = await desk.messages();
    expect(message).toMatchObject({ caller_name: "Ann", caller_phone: CALLER });
    expect(message?.message).toMatch(/^Please call back: Boiler service on Monday .* at 2 pm could not/);
  });

  it("becomes a message when its time has passed, and is not put into the calendar (BOOK-04)", async () => {
    const desk = await openForBusiness(google);
    await google.control("fail", { path: EVENTS, method: "POST", status: 503 });
    await desk.ask("book_job", boiler());
    await rawSql()`update bookings set starts_at = now() - interval '1 hour', ends_at = now() where user_id = ${desk.userId}`;
    await dueNow(desk.userId);
    await sweepBookings(desk);
    expect(await desk.bookings()).toMatchObject([{ status: "expired" }]);
    expect(await google.events(desk.email)).toEqual([]);
    expect((await desk.messages()).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Please call back: Boiler service on .* could not be put into the calendar\.$/),
    ]);
  });

  it("is cancelled without notifying webhooks, which never received it (BOOK-04)", async () => {
    const desk = await openForBusiness(google);
    await listenTo(desk.userId);
    await google.control("fail", { path: EVENTS, method: "POST", status: 503 });
    await desk.ask("book_job", boiler());
    expect(await desk.ask("cancel_booking", {})).toMatch(/^Cancelled: Boiler service/);
    await dueNow(desk.userId);
    await sweepBookings(desk);
    expect(await desk.bookings()).toMatchObject([{ status: "cancelled" }]);
    expect(await google.events(desk.email)).toEqual([]);
    expect(await desk.events()).toEqual([]);
  });

  it("that is confirmed while it is cancelled is also sent as cancelled (BOOK-04)", async () => {
    const desk = await openForBusiness(google);
    await listenTo(desk.userId);
    await google.control("fail", { path: EVENTS, method: "POST", status: 503 });
    await desk.ask("book_job", boiler());
    const [row] = await desk.bookings();
    const pending = await readBooking(row?.id);
    await dueNow(desk.userId);
    await sweepBookings(desk);
    expect(await desk.bookings()).toMatchObject([{ status: "confirmed" }]);
    expect(pending && (await markCancelled(pending, true))).toMatchObject({ status: "cancelled" });
    expect((await desk.events()).map(({ type }) => type)).toEqual(["booking.confirmed", "booking.cancelled"]);
  });

  it("waits while the connection is broken, and drains without duplicates after reconnecting (BOOK-06)", async () => {
    const desk = await openForBusiness(google);
    await google.control("fail", { path: EVENTS, method: "POST", status: 503 });
    await desk.ask("book_job", boiler());
    await rawSql()`update user_tokens set needs_reauth = true where id = ${desk.connectionId}`;
    await dueNow(desk.userId);
    await sweepBookings(desk);
    expect(await desk.bookings()).toMatchObject([{ status: "pending", settle_attempts: 0 }]);
    await rawSql()`update user_tokens set needs_reauth = false where id = ${desk.connectionId}`;
    await sweepBookings(desk);
    expect(await desk.bookings()).toMatchObject([{ status: "confirmed" }]);
    expect(await google.events(desk.email)).toHaveLength(1);
  });
});

describe("a pending booking whose calendar has lost its connection", () => {
  const waiting = async () => {
    const desk = await openForBusiness(google);
    await google.control("fail", { path: EVENTS, method: "POST", status: 503 });
    await desk.ask("book_job", boiler());
    return desk;
  };
  const isBroken = (desk: Awaited<ReturnType<typeof waiting>>, broken: boolean) =>
    rawSql()`update user_tokens set needs_reauth = ${broken} where id = ${desk.connectionId}`;

  it("is a to-do at once, once: the customer waits for a confirmation", async () => {
    const desk = await waiting();
    await google.control("revoke-user", { email: desk.email });
    await dueNow(desk.userId);
    await sweepBookings(desk);
    await settled();
    const toDo = {
      message: expect.stringMatching(
        /^Boiler service on Monday .* at 2 pm is not confirmed: .* is waiting to hear/,
      ),
      caller_name: "Ann",
      caller_phone: CALLER,
    };
    expect(await desk.messages()).toMatchObject([toDo]);
    await sweepBookings(desk);
    const [row] = await desk.bookings();
    const booking = await readBooking(row?.id);
    if (booking) await markCorrected(booking, { address: "14 Elm Road" });
    expect(await desk.bookings()).toMatchObject([{ status: "pending", address: "14 Elm Road" }]);
    expect(await desk.messages()).toMatchObject([{ ...toDo, done_at: null }]);
  });

  it("is no longer a to-do once it is confirmed", async () => {
    const desk = await waiting();
    await isBroken(desk, true);
    await sweepBookings(desk);
    expect(await desk.messages()).toMatchObject([{ done_at: null }]);
    await isBroken(desk, false);
    await dueNow(desk.userId);
    await sweepBookings(desk);
    expect(await desk.bookings()).toMatchObject([{ status: "confirmed" }]);
    expect(await desk.messages()).toMatchObject([{ done_by_itself: true }]);
  });

  it("is given up when its time has passed (BOOK-04)", async () => {
    const desk = await waiting();
    await isBroken(desk, true);
    await rawSql()`update bookings set starts_at = now() - interval '1 hour', ends_at = now() where user_id = ${desk.userId}`;
    await dueNow(desk.userId);
    await sweepBookings(desk);
    expect(await desk.bookings()).toMatchObject([{ status: "expired" }]);
    expect((await desk.messages()).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Please call back: Boiler service on .* could not be put into the calendar\.$/),
    ]);
  });
});

describe("the sweep", () => {
  it("settles the others while one has been failing for longer than a week", async () => {
    const failing = await openForBusiness(google);
    await failing.ask("book_job", boiler());
    await google.control("fail", { path: `${EVENTS}/*`, method: "DELETE", status: 500, times: 20 });
    await rawSql()`update bookings set status = 'expired', settle_attempts = 1100 where user_id = ${failing.userId}`;
    await google.control("fail", { path: EVENTS, method: "POST", status: 503 });
    await failing.ask("book_job", { ...boiler("10:00"), name: "Bert" });
    await dueNow(failing.userId);
    await sweepBookings(failing);
    expect(
      (await failing.bookings()).map(({ status, settle_attempts }) => [status, settle_attempts]),
    ).toEqual([
      ["expired", 1101],
      ["confirmed", 0],
    ]);
  });
});

describe("a hold", () => {
  it("expires, and removes what a killed process left in the calendar (BOOK-03)", async () => {
    const desk = await openForBusiness(google);
    await desk.ask("book_job", boiler());
    // The state left by a process that dies after writing the event and before confirming the booking.
    await rawSql()`update bookings set status = 'held', confirmed_at = null, google_event_id = null where user_id = ${desk.userId}`;
    await dueNow(desk.userId);
    await sweepBookings(desk);
    expect(await desk.bookings()).toMatchObject([{ status: "expired", settle_at: null }]);
    expect(await google.events(desk.email)).toEqual([]);
    expect(await desk.ask("book_job", boiler())).toMatch(/^Booked/);
  });
});

describe("a confirmed booking", () => {
  it("is cancelled when a person deletes it in the calendar, and its call is no longer booked (BOOK-04)", async () => {
    const desk = await openForBusiness(google);
    await listenTo(desk.userId);
    await desk.ask("book_job", boiler());
    const [booking] = await desk.bookings();
    await syncBookings(desk);
    expect(await desk.bookings()).toMatchObject([{ status: "confirmed" }]);
    await google.changeEvent(desk.email, booking?.google_event_id, { status: "cancelled" });
    await syncBookings(desk);
    expect(await desk.bookings()).toMatchObject([{ status: "cancelled", cancelled_by: "calendar" }]);
    expect((await desk.events()).map(({ type }) => type)).toEqual(["booking.confirmed", "booking.cancelled"]);
  });

  it("that is in another calendar than the one connected now is neither moved nor cancelled by a move (BOOK-06)", async () => {
    const desk = await openForBusiness(google);
    await listenTo(desk.userId);
    await desk.ask("book_job", boiler());
    await rawSql()`delete from user_tokens where id = ${desk.connectionId}`;
    await google.connect(desk.userId, { scopes: BOOKING_SCOPES });
    expect(await desk.ask("move_booking", { new_datetime: "half past three" })).toMatch(
      /^Boiler service on Monday .* at 2 pm is in another calendar, so it cannot be moved\. Please take a message\.$/,
    );
    expect(await desk.bookings()).toMatchObject([{ status: "confirmed", starts_at: new Date(at("14:00")) }]);
    expect((await desk.events()).map(({ type }) => type)).toEqual(["booking.confirmed"]);
  });

  it("follows a move by a person in the calendar, once (BOOK-04)", async () => {
    const desk = await openForBusiness(google);
    await listenTo(desk.userId);
    await desk.ask("book_job", boiler());
    const [booking] = await desk.bookings();
    const time = (text: string) => ({ dateTime: new Date(at(text, 1)).toISOString() });
    await google.changeEvent(desk.email, booking?.google_event_id, {
      start: time("09:00"),
      end: time("10:30"),
    });
    await syncBookings(desk);
    await syncBookings(desk);
    expect(await desk.bookings()).toMatchObject([
      { status: "confirmed", starts_at: new Date(at("09:00", 1)), ends_at: new Date(at("10:30", 1)) },
    ]);
    expect(await desk.events()).toMatchObject([
      { type: "booking.confirmed" },
      { type: "booking.moved", data: { previous_starts_at: new Date(at("14:00")).toISOString() } },
    ]);
  });

  it("follows a new length in the calendar, without a text while the start is unchanged (BOOK-04)", async () => {
    const sender = uniqueNumber();
    await buyNumber(sender, "Texts");
    const desk = await openForBusiness(google, { text_sender: sender });
    await desk.ask("book_job", boiler());
    const [booking] = await desk.bookings();
    await google.changeEvent(desk.email, booking?.google_event_id, {
      end: { dateTime: new Date(at("16:00")).toISOString() },
    });
    await syncBookings(desk);
    expect(await desk.bookings()).toMatchObject([
      { status: "confirmed", starts_at: new Date(at("14:00")), ends_at: new Date(at("16:00")) },
    ]);
    expect((await desk.texts()).map(({ body }) => body)).toEqual([expect.stringContaining("is booked for")]);
  });

  it("follows a person who puts it beside another job, and then over it (BOOK-04)", async () => {
    const sender = uniqueNumber();
    await buyNumber(sender, "Texts");
    const desk = await openForBusiness(google, { text_sender: sender, buffer_minutes: 30 });
    await listenTo(desk.userId);
    await desk.ask("book_job", boiler("10:00"));
    await desk.ask("book_job", boiler("14:00"), { caller: uniqueNumber() });
    const [first, second] = await desk.bookings();
    for (const start of [first?.ends_at, first?.starts_at] as Date[]) {
      await google.changeEvent(desk.email, second?.google_event_id, {
        start: { dateTime: start.toISOString() },
        end: { dateTime: new Date(start.getTime() + 3_600_000).toISOString() },
      });
      await syncBookings(desk);
      expect(await desk.bookings()).toMatchObject([
        { starts_at: first?.starts_at, placed_by_hand: false },
        { starts_at: start, buffer_minutes: 30, placed_by_hand: true, status: "confirmed" },
      ]);
    }
    expect((await desk.events()).slice(2).map(({ type }) => type)).toEqual([
      "booking.moved",
      "booking.moved",
    ]);
    expect((await desk.texts()).slice(2).map(({ body }) => body)).toEqual([
      expect.stringContaining("is now on"),
      expect.stringContaining("is now on"),
    ]);
    // The agent books nothing near it, and a move by the caller keeps its distance again.
    await google.changeEvent(desk.email, first?.google_event_id, { status: "cancelled" });
    await syncBookings(desk);
    expect(await desk.ask("book_job", boiler("11:00"), { caller: uniqueNumber() })).not.toMatch(/^Booked/);
    const moved = await desk.ask(
      "move_booking",
      { when: `${day(1)}T10:00` },
      { caller: second?.caller_phone },
    );
    expect(moved).toMatch(/^Moved/);
    expect((await desk.bookings())[1]).toMatchObject({ placed_by_hand: false });
  });

  it("follows a person who leaves its event without a length, and the others with it", async () => {
    const desk = await openForBusiness(google);
    await desk.ask("book_job", boiler("10:00"));
    await desk.ask("book_job", boiler("14:00"));
    const [first, second] = await desk.bookings();
    const noon = { dateTime: new Date(at("12:00")).toISOString() };
    await google.changeEvent(desk.email, first?.google_event_id, { start: noon, end: noon });
    await google.changeEvent(desk.email, second?.google_event_id, { status: "cancelled" });
    expect(await syncBookings(desk)).toBe(true);
    expect(await desk.bookings()).toMatchObject([
      { status: "confirmed", starts_at: new Date(at("12:00")), ends_at: new Date(at("13:00")) },
      { status: "cancelled" },
    ]);
    expect(await syncBookings(desk)).toBe(true);
    expect(await desk.bookings()).toMatchObject([{ ends_at: new Date(at("13:00")) }, {}]);
  });

  it("follows a person to the time when the visit was, without a text about what is past", async () => {
    const sender = uniqueNumber();
    await buyNumber(sender, "Texts");
    const desk = await openForBusiness(google, { text_sender: sender });
    await listenTo(desk.userId);
    await desk.ask("book_job", boiler());
    const [booking] = await desk.bookings();
    const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
    const [start, end] = [3, 2].map((hours) => new Date(hour - hours * 3_600_000).toISOString());
    await google.changeEvent(desk.email, booking?.google_event_id, {
      start: { dateTime: start },
      end: { dateTime: end },
    });
    await syncBookings(desk);
    expect(await desk.bookings()).toMatchObject([
      { status: "confirmed", starts_at: new Date(start ?? 0), ends_at: new Date(end ?? 0) },
    ]);
    expect((await desk.events()).map(({ type }) => type)).toEqual(["booking.confirmed", "booking.moved"]);
    expect((await desk.texts()).map(({ body }) => body)).toEqual([expect.stringContaining("is booked for")]);
  });

  it("keeps its time when a person makes its event an all-day one, and is a to-do, once", async () => {
    const sender = uniqueNumber();
    await buyNumber(sender, "Texts");
    const desk = await openForBusiness(google, { text_sender: sender });
    await listenTo(desk.userId);
    await desk.ask("book_job", boiler());
    const [booking] = await desk.bookings();
    await google.changeEvent(desk.email, booking?.google_event_id, {
      start: { date: day() },
      end: { date: day(1) },
    });
    await syncBookings(desk);
    await syncBookings(desk);
    expect(await desk.bookings()).toMatchObject([{ status: "confirmed", starts_at: booking?.starts_at }]);
    expect(await desk.messages()).toMatchObject([
      {
        message: expect.stringMatching(
          /^Boiler service on Monday .* at 2 pm is now an all-day event in your/,
        ),
        caller_name: "Ann",
        caller_phone: CALLER,
      },
    ]);
    expect(await desk.texts()).toHaveLength(1);
    expect((await desk.events()).map(({ type }) => type)).toEqual(["booking.confirmed"]);
    expect(await desk.ask("move_booking", { when: `${day(1)}T10:00` })).toMatch(/^Moved/);
    expect((await google.events(desk.email))[0]?.start).toMatchObject({
      dateTime: new Date(at("10:00", 1)).toISOString(),
    });
  });

  describe("whose event a person has made repeat every week", () => {
    const repeating = async () => {
      const desk = await openForBusiness(google);
      await desk.ask("book_job", boiler());
      const [booking] = await desk.bookings();
      const id: string = booking?.google_event_id;
      await google.changeEvent(desk.email, id, { recurrence: ["RRULE:FREQ=WEEKLY;COUNT=4"] });
      const first = `${id}_${new Date(at("14:00")).toISOString().replace(/[-:]|\.\d+/g, "")}`;
      return { desk, id, first };
    };
    const seriesOf = async (email: string, id: string) =>
      (await google.events(email)).find((event) => event.id === id);

    it("is the first of them, and the others stay when the caller cancels it (BOOK-04)", async () => {
      const { desk, id } = await repeating();
      await syncBookings(desk);
      expect(await desk.bookings()).toMatchObject([
        { status: "confirmed", starts_at: new Date(at("14:00")) },
      ]);
      expect(await desk.ask("cancel_booking", {})).toMatch(/^Cancelled/);
      expect(await seriesOf(desk.email, id)).toBeDefined();
      const left = await google.clientFor(desk.email, ["calendar.events"]);
      const span = { start: at("00:00"), end: at("00:00") + 28 * 86_400_000 };
      expect([...(await findEvents(left, span)).values()].map(({ start }) => start)).toEqual(
        [7, 14, 21].map((days) => at("14:00", days)),
      );
      await dueNow(desk.userId);
      await sweepBookings(desk);
      expect(await desk.bookings()).toMatchObject([{ status: "cancelled", settle_at: null }]);
      expect((await findEvents(left, span)).size).toBe(3);
    });

    it("follows that one alone: to another time, and when it is deleted (BOOK-04)", async () => {
      const { desk, first } = await repeating();
      const ofPerson = await google.clientFor(desk.email, ["calendar.events"]);
      await moveEvent(ofPerson, first, { start: at("09:00", 1), end: at("10:00", 1) });
      await syncBookings(desk);
      expect(await desk.bookings()).toMatchObject([
        { status: "confirmed", starts_at: new Date(at("09:00", 1)), ends_at: new Date(at("10:00", 1)) },
      ]);
      await deleteEvent(ofPerson, first);
      await syncBookings(desk);
      expect(await desk.bookings()).toMatchObject([{ status: "cancelled", cancelled_by: "calendar" }]);
    });

    it("is moved alone by the caller (BOOK-04)", async () => {
      const { desk, id } = await repeating();
      expect(await desk.ask("move_booking", { when: `${day(1)}T10:00` })).toMatch(/^Moved/);
      expect(await desk.bookings()).toMatchObject([{ starts_at: new Date(at("10:00", 1)), settle_at: null }]);
      expect(await seriesOf(desk.email, id)).toMatchObject({
        start: { dateTime: expect.stringContaining(`${day()}T14:00`) },
      });
    });
  });

  it("is not compared with the calendar during a move (BOOK-04)", async () => {
    const desk = await openForBusiness(google);
    await listenTo(desk.userId);
    await desk.ask("book_job", boiler());
    const [row] = await desk.bookings();
    const booking = await readBooking(row?.id);
    const to = { start: at("10:00", 1), end: at("11:00", 1) };
    const moving = booking && (await beginMove(booking, to));
    if (!moving) throw new Error("it is not moving");
    await syncBookings(desk);
    await moveInCalendar(moving, spanOf(booking));
    expect(await desk.bookings()).toMatchObject([
      { starts_at: new Date(to.start), ends_at: new Date(to.end), previous_starts_at: null, settle_at: null },
    ]);
    expect((await desk.events()).map(({ type }) => type)).toEqual(["booking.confirmed", "booking.moved"]);
  });

  it.each(["before", "after"])(
    "whose move was broken off %s the calendar had it ends one way (BOOK-04)",
    async (when) => {
      const desk = await openForBusiness(google);
      await listenTo(desk.userId);
      await desk.ask("book_job", boiler());
      const after = when === "after";
      await google.control("fail", { path: `${EVENTS}/*`, method: "PATCH", status: 500, times: 5, after });
      expect(await desk.ask("move_booking", { when: `${day(1)}T10:00` })).toMatch(
        /^The calendar is not answering/,
      );
      await google.reset();
      // Until that is settled it cannot be moved again: the calendar's state would be unknown.
      for (const offset of [1, 2])
        expect(await desk.ask("move_booking", { when: `${day(offset)}T10:00` })).toMatch(
          /^The calendar has not confirmed yet that Boiler service is on Tuesday .* at 10 am\. Please take a/,
        );
      expect(await desk.ask("find_booking", {})).toMatch(/at 10 am, which is not confirmed yet\.$/);
      expect(await desk.bookings()).toMatchObject([
        { starts_at: new Date(at("10:00", 1)), previous_starts_at: new Date(at("14:00")) },
      ]);
      await dueNow(desk.userId);
      await sweepBookings(desk);
      const start = after ? at("10:00", 1) : at("14:00");
      expect(await desk.bookings()).toMatchObject([
        { status: "confirmed", starts_at: new Date(start), previous_starts_at: null, settle_at: null },
      ]);
      const [event] = await google.events(desk.email);
      expect(Date.parse(event?.start.dateTime ?? "")).toBe(start);
      expect((await desk.events()).map(({ type }) => type)).toEqual(
        after ? ["booking.confirmed", "booking.moved"] : ["booking.confirmed"],
      );
    },
  );

  it("is cancelled while no calendar is connected; its event is deleted when that one is back (BOOK-04)", async () => {
    const desk = await openForBusiness(google);
    await desk.ask("book_job", boiler());
    const disconnected = await rawSql()`delete from user_tokens where id = ${desk.connectionId} returning *`;
    expect(await desk.ask("cancel_booking", {})).toMatch(/^Cancelled/);
    await dueNow(desk.userId);
    await sweepBookings(desk);
    expect(await google.events(desk.email)).toHaveLength(1);
    await rawSql()`insert into user_tokens ${rawSql()(disconnected)}`;
    await rawSql()`update bookings set settle_at = now() where user_id = ${desk.userId} and settle_at is not null`;
    await sweepBookings(desk);
    expect(await google.events(desk.email)).toEqual([]);
    expect(await desk.bookings()).toMatchObject([{ status: "cancelled", settle_at: null }]);
  });

  it("is cancelled while the calendar is unavailable; its event is deleted when that answers (BOOK-04)", async () => {
    const desk = await openForBusiness(google);
    await desk.ask("book_job", boiler());
    await google.control("fail", { path: `${EVENTS}/*`, method: "DELETE", status: 500, times: 5 });
    expect(await desk.ask("cancel_booking", {})).toMatch(/^Cancelled: Boiler service/);
    expect(await google.events(desk.email)).toHaveLength(1);
    await google.reset();
    await dueNow(desk.userId);
    await sweepBookings(desk);
    expect(await google.events(desk.email)).toEqual([]);
  });
});
