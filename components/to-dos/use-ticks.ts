"use client";

import { useEffect, useRef, useState } from "react";
import { endpoints } from "@/components/shared/endpoints";
import type { ToDo } from "@/lib/agent/to-dos/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { useTapsOf } from "@/lib/platform/browser/use-later";

type Options = {
  toDos: readonly ToDo[];
  nameOf: (toDo: ToDo) => string;
  /** Refetches the list. */
  onChange: () => Promise<unknown>;
  /** Whether a to-do that is done or not stays in the list. */
  keeps: (done: boolean) => boolean;
};
/**
 * `isKept`: its tick was kept without a connection. `read`: the list's own row once the list was read after the save. A
 * newer one that does not fit the tick was changed elsewhere.
 */
type Changed = { toDo: ToDo; isKept: boolean; read?: { row: ToDo | undefined } };

/**
 * Ticks off to-dos. Taps that come while one is saved wait for it, so that none is lost and their order stays. `known` are
 * the list's and those that were changed here, as they will be when everything has been sent.
 */
export function useTicks({ toDos, nameOf, onChange, keeps }: Options) {
  const { run } = useAction(endpoints.tickToDo, {
    failed: "Update Failed",
    later: ({ params, body }) => {
      const toDo = toDos.find(({ id }) => id === params?.id);
      return `${body?.done ? "Done" : "Undo"}: ${toDo ? nameOf(toDo) : "a to-do"}`;
    },
  });
  const { waitingFor, isRefused } = useTapsOf(endpoints.tickToDo);
  const [changed, setChanged] = useState<Readonly<Record<string, Changed>>>({});
  const [said, setSaid] = useState("");
  const queue = useRef(Promise.resolve());
  const newest = useRef<Record<string, object>>({});
  const listed = useRef(toDos);
  useEffect(() => {
    listed.current = toDos;
  });

  const asTapped = (toDo: ToDo): ToDo => {
    const tap = waitingFor(toDo.id);
    if (!tap) return toDo;
    const { done } = tap.input.body as { done: boolean };
    return { ...toDo, done_at: done ? tap.at : null };
  };
  const rowOf = (rows: readonly ToDo[], of: string) => rows.find(({ id }) => id === of);
  // Taken back for good: the reason at the top of the page may be dismissed.
  const valid = Object.entries(changed).filter(([id, { isKept, read }]) => {
    const row = rowOf(toDos, id);
    const isTakenBack = isKept && !waitingFor(id) && isRefused(id);
    const isChangedElsewhere = read && row && row !== read.row;
    return !isTakenBack && !isChangedElsewhere;
  });
  if (valid.length < Object.keys(changed).length) setChanged(Object.fromEntries(valid));
  const overrides = valid.map(([, { toDo }]) => toDo);
  const known = new Map([...toDos, ...overrides].map((toDo) => [toDo.id, asTapped(toDo)]));

  const tick = (toDo: ToDo, done: boolean): void => {
    const tap = {};
    newest.current[toDo.id] = tap;
    /** A later tap on the same to-do shows what it wants. */
    const override = (next: Changed) => {
      if (newest.current[toDo.id] === tap) setChanged((others) => ({ ...others, [toDo.id]: next }));
    };
    const wanted = { ...toDo, done_at: done ? new Date().toISOString() : null };
    override({ toDo: wanted, isKept: false });
    queue.current = queue.current.then(async () => {
      const { answer, kept = false } = await run({ params: { id: toDo.id }, body: { done } });
      override({ toDo: answer?.data ?? (kept ? wanted : toDo), isKept: kept });
      if (!answer && !kept) return;
      setSaid(`${done ? "Done" : "To do again"}: ${nameOf(toDo)}`);
      if (!answer) return;
      await onChange().catch(() => {});
      if (newest.current[toDo.id] !== tap) return;
      if (keeps(done)) setChanged(({ [toDo.id]: _, ...others }) => others);
      else override({ toDo: answer.data, isKept: false, read: { row: rowOf(listed.current, toDo.id) } });
    });
  };
  return { known: [...known.values()], tick, said };
}
