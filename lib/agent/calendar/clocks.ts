import { syncBookings } from "@/lib/agent/bookings/sync-bookings";
import { CALENDARS } from "@/lib/agent/bookings/tables";
import { followCalendar } from "@/lib/agent/money/follow-calendar";
import { HOUR, MINUTE } from "@/lib/platform/core/clock";
import type { Clock } from "@/lib/platform/turns/take-turns";
import { keepChannel } from "./keep-channel";
import { isWatched } from "./tables";

/** Where Google tells of changes, a clock comes only in case a notification was lost. */
const calendars = { clients: CALENDARS, seldom: { every: HOUR, is: isWatched } };

/** Makes bookings follow their calendars, 32 at once: Google allows a project 10,000 requests a minute. */
export const BOOKING_CLOCK: Clock = {
  ...calendars,
  ...{ name: "sync-bookings", every: 2 * MINUTE, atOnce: 32 },
  work: async (userId) => {
    await keepChannel({ userId });
    return syncBookings({ userId });
  },
};

/** Reads in calendars what clients say of past visits. */
export const OUTCOME_CLOCK: Clock = {
  ...calendars,
  ...{ name: "follow-calendars", every: 10 * MINUTE, atOnce: 16 },
  work: (userId) => followCalendar({ userId }),
};

export const CALENDAR_CLOCKS = [BOOKING_CLOCK, OUTCOME_CLOCK];
