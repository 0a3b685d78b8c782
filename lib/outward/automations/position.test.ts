import { describe, expect, it } from "vitest";
import { definition as definitionSchema } from "./definition";
import { checkedFrom, loopAround, type Position, positionAfter, startOf, stepAt } from "./position";

const toDo = (id: string) => ({ id, kind: "add_to_do", message: id });
const when = [{ field: "event.job", operator: "is", value: "x" }];
const define = (steps: unknown) => definitionSchema.parse({ trigger: { kind: "booking.confirmed" }, steps });

const tree = define([
  toDo("s1"),
  {
    id: "s2",
    kind: "branch",
    cases: [
      {
        conditions: when,
        steps: [
          toDo("s3"),
          { id: "s4", kind: "for_each", list: "event.list", steps: [toDo("s5"), toDo("s6")] },
        ],
      },
      { conditions: when, steps: [] },
    ],
    otherwise: [toDo("s7")],
  },
  toDo("s8"),
]);

/** Every position from the start, entering the given lists. */
function walk(
  definition: ReturnType<typeof define>,
  into: Record<string, number>,
  entries: Record<string, number> = {},
) {
  const passed: string[] = [];
  for (let position: Position = startOf(definition); position && passed.length < 50; ) {
    passed.push(position.item ? `${position.step}.${position.item}` : position.step);
    position = positionAfter(definition, position, {
      into: into[position.step],
      entries: (loop) => entries[loop] ?? 0,
    });
  }
  return passed;
}

describe("the order of steps", () => {
  it("enters a path and continues after the branch (FLOW-03)", () => {
    expect(walk(tree, { s2: 2 })).toEqual(["s1", "s2", "s7", "s8"]);
    expect(walk(tree, { s2: 1 })).toEqual(["s1", "s2", "s8"]);
    expect(walk(tree, {})).toEqual(["s1", "s2", "s8"]);
  });

  it("repeats a loop for each entry, also inside a branch (FLOW-03)", () => {
    expect(walk(tree, { s2: 0, s4: 0 }, { s4: 3 })).toEqual([
      "s1",
      "s2",
      "s3",
      "s4",
      "s5",
      "s6",
      "s5.1",
      "s6.1",
      "s5.2",
      "s6.2",
      "s8",
    ]);
    expect(walk(tree, { s2: 0 }, {})).toEqual(["s1", "s2", "s3", "s4", "s8"]);
  });

  it("keeps the entry through a branch inside a loop (FLOW-03)", () => {
    const loop = define([
      {
        id: "s1",
        kind: "for_each",
        list: "event.list",
        steps: [
          { id: "s2", kind: "branch", cases: [{ conditions: when, steps: [toDo("s3")] }], otherwise: [] },
        ],
      },
      toDo("s4"),
    ]);
    expect(walk(loop, { s1: 0, s2: 0 }, { s1: 2 })).toEqual(["s1", "s2", "s3", "s2.1", "s3.1", "s4"]);
  });

  it("ends after the last step, and knows no step of another definition (FLOW-04)", () => {
    expect(startOf(define([]))).toBeNull();
    expect(stepAt(tree, { step: "s99", item: 0 })).toBeUndefined();
    expect(positionAfter(tree, { step: "s99", item: 0 }, { entries: () => 0 })).toBeNull();
    expect(stepAt(tree, { step: "s6", item: 1 })).toMatchObject({ id: "s6" });
    expect([loopAround(tree, "s6")?.id, loopAround(tree, "s4")?.id, loopAround(tree, "s7")?.id]).toEqual([
      "s4",
      undefined,
      undefined,
    ]);
  });
});

describe("where to check again what was checked before a step", () => {
  const wait = (id: string) => ({ id, kind: "wait", until: { kind: "for", minutes: 60 } });
  const onlyIf = (id: string) => ({ id, kind: "only_if", conditions: when });
  const back = (steps: unknown, step: string, { item = 0, isDone = true } = {}) =>
    checkedFrom(define(steps), { step, item }, () => isDone);

  it("is the last wait, or else the first condition (FLOW-03)", () => {
    expect(back([wait("s1"), onlyIf("s2"), wait("s3"), onlyIf("s4"), toDo("s5")], "s5").step).toBe("s3");
    expect(back([toDo("s1"), onlyIf("s2"), toDo("s3"), onlyIf("s4"), toDo("s5")], "s5").step).toBe("s2");
    expect(back([toDo("s1"), toDo("s2")], "s2").step).toBe("s2");
  });

  it("is not before an action that failed, an approval, or another branch (FLOW-03)", () => {
    const steps = [onlyIf("s1"), toDo("s2"), onlyIf("s3"), toDo("s4")];
    expect(back(steps, "s4", { isDone: false }).step).toBe("s3");
    const approval = { id: "s2", kind: "approval", message: "Shall I?" };
    expect(back([onlyIf("s1"), approval, onlyIf("s3"), toDo("s4")], "s4").step).toBe("s3");
    const branch = { id: "s2", kind: "branch", cases: [{ conditions: when, steps: [toDo("s9")] }] };
    expect(back([onlyIf("s1"), { ...branch, otherwise: [] }, toDo("s4")], "s4").step).toBe("s4");
  });

  it("is outside its path, but not outside its loop (FLOW-03)", () => {
    const path = (inside: unknown[]) => ({
      id: "s5",
      kind: "branch",
      cases: [{ conditions: when, steps: inside }],
      otherwise: [],
    });
    expect(back([wait("s1"), path([onlyIf("s6"), toDo("s7")])], "s7").step).toBe("s1");
    const loop = { id: "s2", kind: "for_each", list: "event.list", steps: [path([toDo("s7")])] };
    expect(back([wait("s1"), loop], "s7", { item: 2 })).toEqual({ step: "s5", item: 2 });
  });
});
