import type { Definition, Step } from "./definition";
import { allSteps, listsOf } from "./steps";

/** Browser-safe: changes of a definition, each as a new one. */

/** A list of steps: the outermost where `step` is null, otherwise one of `listsOf(step)` by its index. */
export type Place = { step: string | null; list: number };
export const OUTERMOST: Place = { step: null, list: 0 };

/** Adds a step to a list, at this index. */
export const insertStep = (definition: Definition, step: Step, place: Place, index: number): Definition =>
  inList(definition, place, (steps) => [...steps.slice(0, index), step, ...steps.slice(index)]);

export const replaceStep = (definition: Definition, step: Step): Definition => ({
  ...definition,
  steps: everywhere(definition.steps, (steps) => steps.map((one) => (one.id === step.id ? step : one))),
});

export const removeStep = (definition: Definition, id: string): Definition => ({
  ...definition,
  steps: everywhere(definition.steps, (steps) => steps.filter((one) => one.id !== id)),
});

/** Swaps a step with its neighbour in its list; the same definition if there is none. */
export function moveStep(definition: Definition, id: string, by: -1 | 1): Definition {
  let hasMoved = false;
  const steps = everywhere(definition.steps, (list) => {
    const from = list.findIndex((one) => one.id === id);
    const [step, neighbour] = [list[from], list[from + by]];
    if (!step || !neighbour) return list;
    hasMoved = true;
    return list.map((one, index) => (index === from ? neighbour : index === from + by ? step : one));
  });
  return hasMoved ? { ...definition, steps } : definition;
}

/** A copy after the original, with numbers of its own; fields of the copied steps point at the copies. */
export function copyStep(definition: Definition, id: string): Definition {
  const original = allSteps(definition.steps).find((step) => step.id === id);
  if (!original) return definition;
  const highest = Math.max(...allSteps(definition.steps).map((step) => Number(step.id.slice(1))));
  const ids = new Map(allSteps([original]).map((step, index) => [step.id, `s${highest + 1 + index}`]));
  const written = JSON.stringify(original).replace(
    /(?<="id":"|steps\.)s\d+(?=["\s.|}])/g,
    (old) => ids.get(old) ?? old,
  );
  const copy = JSON.parse(written) as Step;
  return {
    ...definition,
    steps: everywhere(definition.steps, (list) =>
      list.flatMap((step) => (step.id === id ? [step, copy] : [step])),
    ),
  };
}

/** A step with other lists inside it, in the order of `listsOf`. */
export function withLists(step: Step, lists: readonly Step[][]): Step {
  if (step.kind === "for_each") return { ...step, steps: lists[0] ?? [] };
  if (step.kind !== "branch") return step;
  return {
    ...step,
    cases: step.cases.map((one, index) => ({ ...one, steps: lists[index] ?? [] })),
    otherwise: lists.at(-1) ?? [],
  };
}

type Change = (steps: Step[]) => Step[];

function inList(definition: Definition, place: Place, change: Change): Definition {
  if (place.step === null) return { ...definition, steps: change(definition.steps) };
  const into = (steps: readonly Step[]): Step[] =>
    steps.map((step) =>
      withLists(
        step,
        listsOf(step).map((list, index) => {
          const inner = into(list);
          return step.id === place.step && index === place.list ? change(inner) : inner;
        }),
      ),
    );
  return { ...definition, steps: into(definition.steps) };
}

/** Applies a change to every list, the inner ones first. */
const everywhere = (steps: readonly Step[], change: Change): Step[] =>
  change(
    steps.map((step) =>
      withLists(
        step,
        listsOf(step).map((list) => everywhere(list, change)),
      ),
    ),
  );
