import type { ToDo, ToDoKind } from "@/lib/agent/to-dos/contract";

/** What cannot wait comes first. */
const RANKS: Record<ToDoKind, number> = {
  emergency: 0,
  promise: 1,
  message: 2,
  text: 2,
  workflow: 3,
  limit: 3,
};

/** All to-dos about one person: who rang about an emergency and then texted is rung back once. */
export type PersonToDos = { key: string; toDos: ToDo[] };

/**
 * To-dos by person, who is known by their number: emergencies first, then broken promises, then the rest, each newest
 * first. Ticking one off moves nothing.
 */
export function groupByPerson(toDos: readonly ToDo[]): PersonToDos[] {
  const people = new Map<string, ToDo[]>();
  for (const toDo of [...toDos].sort(byUrgency)) {
    const key = toDo.caller_phone ?? toDo.id;
    people.set(key, [...(people.get(key) ?? []), toDo]);
  }
  return [...people].map(([key, theirs]) => ({ key, toDos: theirs }));
}

const byUrgency = (one: ToDo, other: ToDo) =>
  RANKS[one.kind] - RANKS[other.kind] || other.created_at.localeCompare(one.created_at);
