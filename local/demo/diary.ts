import { addDays, addMinutes, atLondon, londonDay, weekdayOf } from "./london-time";
import type { Random } from "./random";

export const BUFFER_MINUTES = 15;

const SLOTS = [
  { start: "08:00", spoken: "8 in the morning" },
  { start: "10:00", spoken: "10 in the morning" },
  { start: "13:00", spoken: "1 in the afternoon" },
  { start: "15:00", spoken: "3 in the afternoon" },
] as const;
export const VISIT_MINUTES = 90;

export type Visit = { startsAt: Date; endsAt: Date; spoken: string };

/** One calendar's taken times. No two visits overlap, including their buffers, as the database requires. */
export type Diary = {
  /** Takes the time and returns true, or changes nothing and returns false. */
  reserve(startsAt: Date, endsAt: Date): boolean;
  /** Takes a free visit in the eight days after the call. */
  findVisit(calledAt: Date, random: Random): Visit | null;
};

export function createDiary(): Diary {
  const taken: { from: number; until: number }[] = [];
  const reserve = (startsAt: Date, endsAt: Date) => {
    const from = addMinutes(startsAt, -BUFFER_MINUTES).getTime();
    const until = addMinutes(endsAt, BUFFER_MINUTES).getTime();
    if (taken.some((other) => from < other.until && other.from < until)) return false;
    taken.push({ from, until });
    return true;
  };
  const findVisit = (calledAt: Date, random: Random) => {
    const called = londonDay(calledAt);
    const firstSlot = random.between(0, SLOTS.length - 1);
    for (let ahead = random.between(1, 5); ahead <= 8; ahead++) {
      const day = addDays(called, ahead);
      if (weekdayOf(day) === "Sunday") continue;
      for (let step = 0; step < SLOTS.length; step++) {
        const slot = SLOTS[(firstSlot + step) % SLOTS.length];
        if (!slot) continue;
        const startsAt = atLondon(day, slot.start);
        const endsAt = addMinutes(startsAt, VISIT_MINUTES);
        if (reserve(startsAt, endsAt)) {
          return { startsAt, endsAt, spoken: `${weekdayOf(day)} at ${slot.spoken}` };
        }
      }
    }
    return null;
  };
  return { reserve, findVisit };
}
