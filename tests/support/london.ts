import type { Moment } from "@/lib/platform/locale/dates";
import { localDay, startOfDay } from "@/lib/platform/locale/zoned-time";

const LONDON = "Europe/London";

/** The London date of an instant, as `2026-11-21`. */
export const londonDay = (moment: Moment) => localDay(Number(new Date(moment)), LONDON);

/** When a London day begins. */
export const londonMidnight = (day: string) => new Date(startOfDay(day, LONDON));
