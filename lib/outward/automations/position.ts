import type { Definition, Step } from "./definition";
import { isAction, listsOf } from "./steps";

/**
 * Where a run is: the step to do next and, inside a loop, which entry it is for. Null is the end.
 */
export type Position = { step: string; item: number } | null;

/** The first step of a run. */
export const startOf = ({ steps }: Definition): Position => first(steps, 0);

/** The step at a position, or undefined if the definition has none of that id. */
export const stepAt = ({ steps }: Definition, position: NonNullable<Position>): Step | undefined =>
  trail(steps, position.step)?.at(-1)?.step;

/**
 * The position after a step. `into`: the list inside it to enter, by its index in `listsOf`. `entries`: how many
 * entries a loop has, by the step's id. The last step of a list inside another continues after that one, or with the
 * loop's next entry.
 */
export function positionAfter(
  { steps }: Definition,
  position: NonNullable<Position>,
  { into, entries }: { into?: number; entries: (loopId: string) => number },
): Position {
  const way = trail(steps, position.step);
  const here = way?.at(-1);
  if (!way || !here) return null;
  const inside = into === undefined ? undefined : first(listsOf(here.step)[into] ?? [], position.item);
  if (inside) return here.step.kind === "for_each" ? { ...inside, item: 0 } : inside;
  for (let depth = way.length - 1; depth >= 0; depth--) {
    const { list, index } = way[depth] as Stop;
    const item = insideLoop(way.slice(0, depth)) ? position.item : 0;
    const next = first(list.slice(index + 1), item);
    if (next) return next;
    const around = way[depth - 1]?.step;
    if (around?.kind === "for_each" && position.item + 1 < entries(around.id))
      return first(around.steps, position.item + 1);
  }
  return null;
}

/**
 * Where to go back to so that what was checked before a step is checked again: the last wait before it, or else the
 * first condition. Passes over actions if `isDone`; goes back out of a path, but not out of a loop, and over no
 * other branch, loop or approval.
 */
export function checkedFrom(
  { steps }: Definition,
  position: NonNullable<Position>,
  isDone: (id: string) => boolean,
): NonNullable<Position> {
  let from = position;
  for (const { list, index, step } of (trail(steps, position.step) ?? []).reverse()) {
    if (step.kind === "for_each") return from;
    if (step.id !== position.step) from = { ...position, step: step.id };
    for (const before of list.slice(0, index).reverse()) {
      if (before.kind === "only_if" || before.kind === "wait") from = { ...position, step: before.id };
      else if (!isAction(before) || !isDone(before.id)) return from;
      if (before.kind === "wait") return from;
    }
  }
  return from;
}

/** The loop that a step is in, if any. */
export function loopAround({ steps }: Definition, id: string): Step | undefined {
  return trail(steps, id)
    ?.slice(0, -1)
    .find(({ step }) => step.kind === "for_each")?.step;
}

type Stop = { list: readonly Step[]; index: number; step: Step };

const first = (list: readonly Step[], item: number): Position =>
  list[0] ? { step: list[0].id, item } : null;
const insideLoop = (way: readonly Stop[]) => way.some(({ step }) => step.kind === "for_each");

/** The steps around a step, from the outermost to itself. */
function trail(list: readonly Step[], id: string): Stop[] | null {
  for (const [index, step] of list.entries()) {
    const here = { list, index, step };
    if (step.id === id) return [here];
    for (const inner of listsOf(step)) {
      const rest = trail(inner, id);
      if (rest) return [here, ...rest];
    }
  }
  return null;
}
