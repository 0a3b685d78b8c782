import type { Step } from "./definition";

/** Limits and walks of steps, without the schema: pages that show workflows need no validation library. */

export const MAX_STEPS = 30;
export const MAX_DEPTH = 4;
export const MAX_ITEMS = 50;
/** The longest wait, in minutes: 90 days. */
export const MAX_WAIT_MINUTES = 90 * 24 * 60;

export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

export const OPERATORS = [
  "is",
  "is_not",
  "contains",
  "contains_not",
  "is_empty",
  "is_not_empty",
  "more_than",
  "less_than",
] as const;

/** Every step, in the order of the page; steps inside a branch or a loop follow it. */
export function allSteps(steps: readonly Step[]): Step[] {
  return steps.flatMap((one) => [one, ...listsOf(one).flatMap(allSteps)]);
}

/** The lists of steps inside a step. */
export function listsOf(one: Step): Step[][] {
  if (one.kind === "branch") return [...one.cases.map(({ steps }) => steps), one.otherwise];
  return one.kind === "for_each" ? [one.steps] : [];
}
