import { describe, expect, it } from "vitest";
import type { GoogleEvent } from "@/lib/providers/google/calendar";
import { toEvent as toEventIn, withoutRepeats } from "./to-event";

const now = new Date("2026-11-20T10:00:00Z");
const LONDON = { country: "GB", timeZone: "Europe/London" } as const;
const NEW_YORK = { country: "US", timeZone: "America/New_York" } as const;
const toEvent = (event: GoogleEvent, at: Date) => toEventIn(event, { ...LONDON, now: at.getTime() });
const start = { dateTime: "2026-11-22T14:05:00Z" };

describe("toEvent", () => {
  it("writes date and time for London (CAL-03, FORMAT-04)", () => {
    const when = (dateTime: string) => {
      const { date, time } = toEvent({ id: "a", start: { dateTime } }, now) ?? {};
      return `${date} ${time}`;
    };
    expect(when("2026-11-22T14:05:00Z")).toBe("Sun 22 Nov 14:05");
    expect(when("2026-11-22T23:30:00-05:00")).toBe("Mon 23 Nov 04:30");
    expect(when("2026-11-21T08:30:00+09:00")).toBe("Today 23:30");
    expect(when("2026-11-21T09:00:00Z")).toBe("Tomorrow 09:00");
  });

  it("writes them for the client's own place (CAL-03)", () => {
    const inNewYork = (start: object, at = now) => {
      const { date, time } = toEventIn({ id: "a", start }, { ...NEW_YORK, now: at.getTime() }) ?? {};
      return `${date} ${time}`;
    };
    expect(inNewYork({ dateTime: "2026-11-22T09:00:00-05:00" })).toBe("Sun, Nov 22 9:00 AM");
    expect(inNewYork({ dateTime: "2026-11-23T02:30:00Z" })).toBe("Sun, Nov 22 9:30 PM");
    expect(inNewYork({ date: "2026-11-21" }, new Date("2026-11-21T03:00:00Z"))).toBe("Tomorrow All day");
    const inAuckland = { country: "NZ", timeZone: "Pacific/Auckland", now: now.getTime() } as const;
    expect(toEventIn({ id: "a", start: { date: "2026-11-25" } }, inAuckland)?.date).toBe("Wed, 25 Nov");
  });

  it("keeps an all-day event on its day, in summer time too (CAL-03)", () => {
    const allDay = (date: string) => toEvent({ id: "a", start: { date } }, now);
    expect(allDay("2026-11-25")).toMatchObject({ date: "Wed 25 Nov", time: "All day" });
    expect(allDay("2026-07-01")).toMatchObject({ date: "Wed 1 Jul", time: "All day" });
  });

  it("takes the customer from the booking, otherwise from the first guest who is neither owner nor room (CAL-03)", () => {
    const clientOf = (event: object) => toEvent({ id: "a", start, ...event }, now)?.client;
    const attendees = [
      { email: "me@example.test", displayName: "Me", self: true },
      { email: "room@example.test", resource: true },
      { email: "jo@example.test" },
      { email: "al@example.test", displayName: "Al" },
    ];
    expect(clientOf({ attendees })).toBe("jo@example.test");
    expect(clientOf({ attendees, extendedProperties: { private: { client: " Mrs Shah " } } })).toBe(
      "Mrs Shah",
    );
    expect(clientOf({ attendees: attendees.slice(0, 2) })).toBeNull();
    expect(clientOf({})).toBeNull();
  });

  it("gives null for missing or blank values, and a name to a job without one (CAL-03)", () => {
    expect(toEvent({ id: "a", start, summary: " ", location: "", description: "<br>" }, now)).toEqual({
      id: "a",
      date: "Sun 22 Nov",
      time: "14:05",
      job: "Untitled job",
      client: null,
      address: null,
      description: null,
    });
  });

  it("drops cancelled events, invitations that were declined, and those without a start (CAL-03)", () => {
    expect(toEvent({ id: "a", start, status: "cancelled" }, now)).toBeNull();
    const answered = (who: object) => toEvent({ id: "a", start, attendees: [who] }, now);
    expect(answered({ self: true, responseStatus: "declined" })).toBeNull();
    expect(answered({ self: true, organizer: true, responseStatus: "declined" })).not.toBeNull();
    expect(answered({ self: true, responseStatus: "needsAction" })).not.toBeNull();
    expect(answered({ responseStatus: "declined" })).not.toBeNull();
    expect(toEvent({ id: "a" }, now)).toBeNull();
  });
});

describe("withoutRepeats", () => {
  const event = {
    id: "a",
    date: "Today",
    time: "14:05",
    job: "Boiler repair: Tom Ackroyd",
    client: "Tom Ackroyd",
    address: null,
    description: "Phone: +447700900118\nRing first.\nBooked by your agent.",
    call_id: "call",
  };

  it("repeats nothing for an event that an agent booked (CAL-03)", () => {
    expect(withoutRepeats(event, "GB")).toMatchObject({
      job: "Boiler repair",
      client: "Tom Ackroyd",
      description: "Phone: 07700 900118\nRing first.",
    });
  });

  it("writes numbers as the client's country does", () => {
    const description = "Phone: +12125550142\nOr +447700900118";
    expect(withoutRepeats({ ...event, description }, "US").description).toBe(
      "Phone: (212) 555-0142\nOr +447700900118",
    );
  });

  it("keeps what is not repeated: a title about another person, and that the agent booked it if the call is unknown", () => {
    const own = { ...event, client: "Ann", description: "Booked by your agent.", call_id: null };
    expect(withoutRepeats(own, "GB")).toEqual(own);
    expect(withoutRepeats({ ...event, job: ": Tom Ackroyd", description: null }, "GB").job).toBe(
      ": Tom Ackroyd",
    );
  });
});
