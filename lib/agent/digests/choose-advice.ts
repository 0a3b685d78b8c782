import type { Advice } from "./figures";

/** Promises that are still to be looked after, and visits whose outcome is not known. */
type Waiting = { openPromises: number; unknown: number };

/**
 * The one thing to do first; null if there is nothing. What waits longest on somebody else's patience comes first: a
 * caller who was promised something, then callers who cannot be offered a time, then visits whose outcome is not known.
 */
export function chooseAdvice({ openPromises, unknown }: Waiting, calendarBroken: boolean): Advice | null {
  if (openPromises > 0) return "promises";
  if (calendarBroken) return "calendar";
  return unknown > 0 ? "outcomes" : null;
}
