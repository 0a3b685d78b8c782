import type { Advice, DigestFigures } from "./figures";

/**
 * The one thing to do first; null if there is nothing. What waits longest on somebody else's patience comes first: a
 * caller who was promised something, then callers who cannot be offered a time, then visits whose outcome is not known.
 */
export function chooseAdvice(
  { broken, unknown }: Pick<DigestFigures, "broken" | "unknown">,
  calendarBroken: boolean,
): Advice | null {
  if (broken > 0) return "promises";
  if (calendarBroken) return "calendar";
  return unknown > 0 ? "outcomes" : null;
}
