"use client";

import { endpoints } from "@/components/shared/endpoints";
import type { ToDo } from "@/lib/agent/to-dos/contract";
import { useLater } from "@/lib/platform/browser/use-later";

/** A to-do as it will be when what was tapped offline has been sent. */
export function useTapped(): (toDo: ToDo) => ToDo {
  const { waiting } = useLater();
  const ticks = waiting.filter(({ path }) => path === endpoints.tickToDo.path);
  return (toDo) => {
    const last = ticks.findLast(({ input }) => input.params?.id === toDo.id);
    if (!last) return toDo;
    const { done } = last.input.body as { done: boolean };
    return { ...toDo, done_at: done ? last.at : null };
  };
}
