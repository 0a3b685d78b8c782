import type { Step } from "./definition";

/** Walks through steps, without the schema. */

/** Every step, in the order of the page; steps inside a branch or a loop follow it. */
export function allSteps(steps: readonly Step[]): Step[] {
  return steps.flatMap((one) => [one, ...listsOf(one).flatMap(allSteps)]);
}

/** The lists of steps inside a step. */
export function listsOf(one: Step): Step[][] {
  if (one.kind === "branch") return [...one.cases.map(({ steps }) => steps), one.otherwise];
  return one.kind === "for_each" ? [one.steps] : [];
}
