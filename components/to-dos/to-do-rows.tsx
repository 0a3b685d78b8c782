"use client";

import { useFormats } from "@/components/shared/place";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import type { ToDo } from "@/lib/agent/to-dos/contract";
import { groupByPerson } from "./group-by-person";
import { nameOf, ToDoRow } from "./to-do-row";
import { useTicks } from "./use-ticks";

/** Few people have several to-dos at once; until its code has come they are rows of their own. */
const personRow = lazyPart(() => import("./person-row"));

type ToDoRowsProps = {
  toDos: ToDo[];
  /** Refetches the list. */
  onChange: () => Promise<unknown>;
  /** Which ones the list holds: one whose state has changed keeps its place until the page is left. */
  lists?: "open" | "done";
  linked?: boolean;
  /** Grouped by person, the most urgent first, and at most so many people. */
  people?: number;
};

/** To-dos, newest first unless they are grouped. One ticked off here keeps its place, so that it can be undone. */
export function ToDoRows({ toDos, onChange, lists, linked, people }: ToDoRowsProps) {
  const { formatPhone } = useFormats();
  const { known, tick, said } = useTicks({
    toDos,
    nameOf: (toDo) => nameOf(toDo, formatPhone),
    onChange,
    keeps: (done) => !lists || done === (lists === "done"),
  });
  const shown = known.sort((a, b) => (a.created_at < b.created_at ? 1 : -1));

  const groups =
    people === undefined
      ? shown.map((toDo) => ({ key: toDo.id, toDos: [toDo] }))
      : groupByPerson(shown).slice(0, people);
  const row = (toDo: ToDo) => (
    <ToDoRow key={toDo.id} toDo={toDo} linked={linked} onTick={(done) => tick(toDo, done)} />
  );

  return (
    <>
      <ul className="@container divide-y">
        {groups.map(({ key, toDos: [first, ...others] }) =>
          first && others.length > 0 ? (
            <LazyPart
              key={key}
              part={personRow}
              props={{ toDos: [first, ...others], onTick: tick }}
              pending={[first, ...others].map(row)}
            />
          ) : first ? (
            row(first)
          ) : null,
        )}
      </ul>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}
