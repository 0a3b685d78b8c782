import { BOOKED_BY_AGENT } from "@/lib/agent/bookings/event-words";
import { hartley } from "./accounts";
import type { DemoBooking, DemoCalendarEvent } from "./demo-types";
import { addDays, addMinutes, atLondon, londonDay, nextWeekday, weekdayOf } from "./london-time";
import { makeHexId } from "./stable-id";

const KEPT_DAYS = 30;

/** The contents of the Google calendars: the bookings of the last weeks and ahead, and the firm's own entries. */
export function buildCalendarEvents(now: Date, bookings: DemoBooking[]): DemoCalendarEvent[] {
  const oldest = addMinutes(now, -KEPT_DAYS * 1_440);
  const booked = bookings.filter((booking) => booking.endsAt > oldest).map(writeBookedEvent);
  return [...booked, ...buildOwnEvents(now)];
}

function writeBookedEvent(booking: DemoBooking): DemoCalendarEvent {
  return {
    id: booking.googleEventId,
    email: booking.calendarId.replace("google:", ""),
    summary: `${booking.job}: ${booking.clientName}`,
    location: booking.address ?? "",
    description: [`Phone: ${booking.clientPhone}`, booking.notes, BOOKED_BY_AGENT].filter(Boolean).join("\n"),
    ...spanOf(booking.startsAt, booking.endsAt),
    extendedProperties: {
      private: {
        client: booking.clientName ?? "",
        callwright_booking: booking.id,
        callwright_call: booking.callId ?? "",
      },
    },
  };
}

/** Entries made by a person, before the first visit of a day and after the last. */
function buildOwnEvents(now: Date): DemoCalendarEvent[] {
  const today = londonDay(now);
  const own = (name: string, day: string, time: string, minutes: number) => {
    const startsAt = atLondon(weekdayOf(day) === "Sunday" ? addDays(day, 1) : day, time);
    return {
      id: makeHexId(`own event ${name}`),
      email: hartley.email,
      ...spanOf(startsAt, addMinutes(startsAt, minutes)),
    };
  };
  return [
    {
      ...own("second visit", addDays(today, 1), "17:30", 60),
      summary: "Fit diverter valve: June Thackray",
      location: "6 Beck Lane, Horsforth, Leeds LS18 4",
      description: "Second visit, the part is in the van. Ring before setting off.",
    },
    {
      ...own("supplier", addDays(today, 4), "07:15", 30),
      summary: "Collect boiler from the merchant",
      location: "Kirkstall Road, Leeds LS4 2",
      description: "Order is paid. Take the trolley.",
    },
    {
      ...own("van", addDays(today, 2), "06:45", 30),
      summary: "Van MOT",
      location: "Aire Valley Motors, Leeds LS9 0",
      description: "Drop the keys with Sharon. The second van covers emergencies.",
    },
    {
      ...own("quote", addDays(today, 3), "17:30", 45),
      summary: "Quote for kitchen refit",
      location: "33 Moor View, Meanwood, Leeds LS6 4",
      description:
        "Full kitchen, the sink moves to the window wall. Bring the pipe tracer and the brochure, and check whether the stop tap can go in the new corner unit before anything is priced.",
      attendees: [{ email: "claire.oates@example.test", displayName: "Claire Oates" }],
    },
    {
      ...own("toolbox talk", nextWeekday(today, "Friday"), "07:15", 30),
      summary: "Toolbox talk",
      location: "",
      description: "Gas Safe renewals, holiday rota.",
    },
  ];
}

function spanOf(startsAt: Date, endsAt: Date) {
  const timeZone = "Europe/London";
  return {
    start: { dateTime: startsAt.toISOString(), timeZone },
    end: { dateTime: endsAt.toISOString(), timeZone },
  };
}
