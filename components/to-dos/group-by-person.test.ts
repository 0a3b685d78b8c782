import { describe, expect, it } from "vitest";
import type { ToDo } from "@/lib/agent/to-dos/contract";
import { groupByPerson } from "./group-by-person";

const toDo = (id: string, kind: ToDo["kind"], minute: number, phone: string | null): ToDo => ({
  id,
  kind,
  message: "",
  caller_name: null,
  caller_phone: phone,
  call_id: null,
  address: null,
  created_at: new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString(),
  done_at: null,
  done_by_itself: false,
});
const idsOf = (toDos: ToDo[]) => groupByPerson(toDos).map((person) => person.toDos.map(({ id }) => id));

describe("to-dos by person (DAY-02)", () => {
  it("put emergencies first, then broken promises, then the rest, each newest first", () => {
    const list = [
      toDo("limit", "limit", 9, null),
      toDo("text", "text", 5, "+1"),
      toDo("message", "message", 6, "+2"),
      toDo("promise", "promise", 2, "+3"),
      toDo("emergency", "emergency", 1, "+4"),
    ];
    expect(idsOf(list)).toEqual([["emergency"], ["promise"], ["message"], ["text"], ["limit"]]);
  });

  it("are one entry for one number, at the place of its most urgent; withheld numbers stay apart", () => {
    const list = [
      toDo("a", "message", 9, "+1"),
      toDo("b", "message", 8, null),
      toDo("c", "message", 7, null),
      toDo("d", "emergency", 1, "+1"),
    ];
    expect(idsOf(list)).toEqual([["d", "a"], ["b"], ["c"]]);
  });

  it("keep their places when one is done", () => {
    const done = { ...toDo("a", "promise", 1, "+1"), done_at: "2026-11-20T11:00:00.000Z" };
    expect(idsOf([toDo("b", "message", 9, "+2"), done])).toEqual([["a"], ["b"]]);
  });
});
