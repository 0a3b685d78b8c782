"use client";

import { useState } from "react";
import { endpoints } from "@/components/shared/endpoints";
import { useFormats } from "@/components/shared/place";
import type { ToDo } from "@/lib/agent/to-dos/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { nameOf, ToDoRow } from "./to-do-row";

type ToDoRowsProps = {
  toDos: ToDo[];
  /** Refetches the list. */
  onChange: () => Promise<unknown>;
  /** Which ones the list holds: one whose state has changed keeps its place until the page is left. */
  lists?: "open" | "done";
  linked?: boolean;
};

/** To-dos, newest first. One ticked off here keeps its place, so that it can be undone. */
export function ToDoRows({ toDos, onChange, lists, linked }: ToDoRowsProps) {
  const ticking = useAction(endpoints.tickToDo, { failed: "Update Failed" });
  const [changed, setChanged] = useState<Readonly<Record<string, ToDo>>>({});
  const { formatPhone } = useFormats();
  const [said, setSaid] = useState("");
  const known = new Map([...toDos, ...Object.values(changed)].map((toDo) => [toDo.id, toDo]));
  const shown = [...known.values()].sort((a, b) => (a.created_at < b.created_at ? 1 : -1));

  const tick = async (toDo: ToDo, done: boolean) => {
    if (ticking.busy) return;
    const override = (now: ToDo) => setChanged((others) => ({ ...others, [toDo.id]: now }));
    override({ ...toDo, done_at: done ? new Date().toISOString() : null });
    const { answer } = await ticking.run({ params: { id: toDo.id }, body: { done } });
    override(answer?.data ?? toDo);
    if (!answer) return;
    setSaid(`${done ? "Done" : "To do again"}: ${nameOf(toDo, formatPhone)}`);
    await onChange().catch(() => {});
    if (!lists || done === (lists === "done")) setChanged(({ [toDo.id]: _, ...others }) => others);
  };

  return (
    <>
      <ul className="divide-y">
        {shown.map((toDo) => (
          <ToDoRow
            key={toDo.id}
            toDo={toDo}
            linked={linked}
            busy={ticking.running?.params?.id === toDo.id}
            onTick={(done) => void tick(toDo, done)}
          />
        ))}
      </ul>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}
