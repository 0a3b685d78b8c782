import type { ActionStep, Step, StepOf } from "./definition";

/** Browser-safe: what steps hold, read without the schema. */

/** Every step, in the order of the page; steps inside a branch or a loop follow it. */
export function allSteps(steps: readonly Step[]): Step[] {
  return steps.flatMap((one) => [one, ...listsOf(one).flatMap(allSteps)]);
}

/** Not one that only directs the run. */
export const isAction = (step: Step): step is ActionStep => !CONTROL.has(step.kind);
const CONTROL = new Set<Step["kind"]>(["wait", "only_if", "approval", "stop", "branch", "for_each"]);

/** The lists of steps inside a step. */
export function listsOf(one: Step): Step[][] {
  if (one.kind === "branch") return [...one.cases.map(({ steps }) => steps), one.otherwise];
  return one.kind === "for_each" ? [one.steps] : [];
}

/** A wait for a time after which it would be too late. */
export const stopsIfPast = ({ until }: StepOf<"wait">) => until.kind === "time" && until.if_past === "stop";
