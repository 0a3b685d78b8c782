import { HOUR, SECOND } from "@/lib/platform/core/clock";

const SHORTEST = 2 * SECOND;
const LONGEST = HOUR;

/**
 * How long to wait before a step's next attempt, in ms, with up to a quarter added at random. It doubles with each
 * attempt, from 2 s to an hour, but is at most the time for which the step has been failing: a person's retry resets
 * that time.
 */
export function backOff(attempts: number, failingForMs: number): number {
  const doubled = Math.min(2 ** attempts * SECOND, failingForMs);
  return Math.min(Math.max(doubled, SHORTEST), LONGEST) * (1 + Math.random() / 4);
}
