"use client";

import { useState } from "react";
import { explainFailure, useSessionCall } from "@/components/auth/use-session-call";
import { toast } from "@/components/ui/use-toast";
import type { ToDo, tickToDo } from "@/lib/agent/to-dos/contract";
import type { Address } from "@/lib/platform/http/endpoint";
import { nameOf, ToDoRow } from "./to-do-row";

const TICK: Address<typeof tickToDo> = { method: "PUT", path: "/api/user/to-dos/{id}" };

type ToDoRowsProps = {
  toDos: ToDo[];
  /** Reads the list again. */
  onChange: () => Promise<unknown>;
  /** Which ones the list holds: what has changed its side stays in its place until the page is left. */
  lists?: "open" | "done";
  linked?: boolean;
};

/** Things to do, newest first. What is ticked off here stays in its place, so that it can be taken back. */
export function ToDoRows({ toDos, onChange, lists, linked }: ToDoRowsProps) {
  const call = useSessionCall();
  const [changed, setChanged] = useState<Readonly<Record<string, ToDo>>>({});
  const [busy, setBusy] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const known = new Map([...toDos, ...Object.values(changed)].map((toDo) => [toDo.id, toDo]));
  const shown = [...known.values()].sort((a, b) => (a.created_at < b.created_at ? 1 : -1));

  const tick = async (toDo: ToDo, done: boolean) => {
    if (busy) return;
    setBusy(toDo.id);
    const override = (now: ToDo) => setChanged((others) => ({ ...others, [toDo.id]: now }));
    override({ ...toDo, done_at: done ? new Date().toISOString() : null });
    try {
      const { data } = await call<typeof tickToDo>(TICK, { params: { id: toDo.id }, body: { done } });
      override(data);
      setSaid(`${done ? "Done" : "To do again"}: ${nameOf(toDo)}`);
      await onChange().catch(() => {});
      if (!lists || done === (lists === "done")) setChanged(({ [toDo.id]: _, ...others }) => others);
    } catch (error) {
      console.error("The to-do was not changed", error);
      override(toDo);
      toast({ variant: "destructive", title: "Update Failed", description: explainFailure(error) });
    }
    setBusy(null);
  };

  return (
    <>
      <ul className="divide-y">
        {shown.map((toDo) => (
          <ToDoRow
            key={toDo.id}
            toDo={toDo}
            linked={linked}
            busy={busy === toDo.id}
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
