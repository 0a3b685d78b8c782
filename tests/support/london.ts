import { HOUR } from "@/lib/platform/core/clock";
import { addDays, type Moment } from "@/lib/platform/locale/dates";
import { localDay, startOfDay } from "@/lib/platform/locale/zoned-time";

const LONDON = "Europe/London";

/** The London date of an instant, as `2026-11-21`. */
export const londonDay = (moment: Moment) => localDay(Number(new Date(moment)), LONDON);

/** When a London day begins. */
export const londonMidnight = (day: string) => new Date(startOfDay(day, LONDON));

/** Now for 0, otherwise noon so many London days ago; so many times 24 hours may be another day. */
export const londonDaysAgo = (days: number, now = Date.now()) =>
  days === 0 ? new Date(now) : new Date(londonMidnight(addDays(londonDay(now), -days)).getTime() + 12 * HOUR);
