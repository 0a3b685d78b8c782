import { DAY } from "@/lib/platform/core/clock";
import { instantOf, wallTimeAt } from "@/lib/platform/locale/zoned-time";
import type { Trigger } from "./definition";

const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

/**
 * When a schedule is due next after a moment, by the wall clock of the client's zone; null for other triggers. A time
 * that a clock change skips is due an hour later, one that it repeats the second time only.
 */
export function nextDue(trigger: Trigger, timeZone: string, after: Date): Date | null {
  if (trigger.kind !== "schedule") return null;
  const today = Date.parse(`${wallTimeAt(after.getTime(), timeZone).slice(0, 10)}T00:00:00Z`);
  for (let ahead = 0; ahead <= 7; ahead++) {
    const day = new Date(today + ahead * DAY);
    if (!trigger.days.some((name) => name === WEEKDAYS[day.getUTCDay()])) continue;
    const due = instantOf(`${day.toISOString().slice(0, 10)}T${trigger.time}:00`, timeZone);
    if (due > after.getTime()) return new Date(due);
  }
  throw new Error("a schedule has at least one day in a week");
}
