"use client";

import { useState } from "react";
import { endpoints } from "@/components/shared/endpoints";
import { useFormats } from "@/components/shared/place";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import type { ToDo } from "@/lib/agent/to-dos/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { groupByPerson } from "./group-by-person";
import { nameOf, ToDoRow } from "./to-do-row";
import { useTapped } from "./use-tapped";

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
  const ticking = useAction(endpoints.tickToDo, {
    failed: "Update Failed",
    later: ({ params, body }) => {
      const toDo = toDos.find(({ id }) => id === params?.id);
      return `${body?.done ? "Done" : "Undo"}: ${toDo ? nameOf(toDo, formatPhone) : "a to-do"}`;
    },
  });
  const tapped = useTapped();
  const [changed, setChanged] = useState<Readonly<Record<string, ToDo>>>({});
  const { formatPhone } = useFormats();
  const [said, setSaid] = useState("");
  const known = new Map([...toDos, ...Object.values(changed)].map((toDo) => [toDo.id, tapped(toDo)]));
  const shown = [...known.values()].sort((a, b) => (a.created_at < b.created_at ? 1 : -1));

  const groups =
    people === undefined
      ? shown.map((toDo) => ({ key: toDo.id, toDos: [toDo] }))
      : groupByPerson(shown).slice(0, people);
  const isBusy = ({ id }: ToDo) => ticking.running?.params?.id === id;

  const row = (toDo: ToDo) => (
    <ToDoRow
      key={toDo.id}
      toDo={toDo}
      linked={linked}
      busy={isBusy(toDo)}
      onTick={(done) => void tick(toDo, done)}
    />
  );

  const tick = async (toDo: ToDo, done: boolean) => {
    if (ticking.busy) return;
    const override = (now: ToDo) => setChanged((others) => ({ ...others, [toDo.id]: now }));
    override({ ...toDo, done_at: done ? new Date().toISOString() : null });
    const { answer, kept } = await ticking.run({ params: { id: toDo.id }, body: { done } });
    if (!kept) override(answer?.data ?? toDo);
    if (!answer && !kept) return;
    setSaid(`${done ? "Done" : "To do again"}: ${nameOf(toDo, formatPhone)}`);
    if (kept) return;
    await onChange().catch(() => {});
    if (!lists || done === (lists === "done")) setChanged(({ [toDo.id]: _, ...others }) => others);
  };

  return (
    <>
      <ul className="@container divide-y">
        {groups.map(({ key, toDos: [first, ...others] }) =>
          first && others.length > 0 ? (
            <LazyPart
              key={key}
              part={personRow}
              props={{
                toDos: [first, ...others],
                isBusy,
                onTick: (toDo: ToDo, done: boolean) => void tick(toDo, done),
              }}
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
