import { describe, expect, it } from "vitest";
import { blankStep } from "./blank-step";
import { checkDefinition } from "./check-definition";
import { type Definition, definition, type StepKind } from "./definition";
import { draft, sentDraft } from "./draft";
import { STEPS } from "./fields";
import { importLocal } from "./import-local";
import { MAX_DEPTH, MAX_STEPS } from "./limits";
import { SAMPLE_WORKFLOW } from "./sample-workflow";

const START: Definition = { trigger: { kind: "booking.confirmed" }, conditions: [], steps: [] };
const KINDS = Object.keys(STEPS) as StepKind[];

const TOO_MANY = `These are too many steps to be saved. Use at most ${MAX_STEPS}, with those in paths and loops`;
const TOO_DEEP = `Paths and loops are nested too deeply to be saved. Nest them at most ${MAX_DEPTH} deep`;

/** A branch with so many paths, each with so many tasks that have no title yet. */
function paths(many: number, tasks: number): object[] {
  const steps = Array.from({ length: tasks }, (_, index) => ({
    ...blankStep("add_task", START),
    id: `s${2 + (index % 2)}`,
  }));
  const cases = Array.from({ length: many }, () => ({ conditions: [], steps }));
  return [{ ...blankStep("branch", START), cases }];
}

/** So many lists of steps in one another, of which the innermost is empty. */
function nested(levels: number): object[] {
  if (levels === 1) return [];
  return [{ id: "s1", kind: "for_each", on_error: "stop", list: "event.job", steps: nested(levels - 1) }];
}

function unknownLevels(levels: number): object[] {
  let steps: object[] = [];
  for (let level = 0; level < levels; level++) steps = [{ steps }];
  return steps;
}

describe("a draft", () => {
  it.each(KINDS)("may have a step as it is added, before anything is filled in: %s (FLOW-01)", (kind) => {
    const unfinished = { ...START, steps: [blankStep(kind, START)] };
    expect(draft.parse(unfinished)).toEqual(unfinished);
    expect(checkDefinition(unfinished).canSave).toBe(true);
  });

  it("may have unfinished steps inside others, and an unfinished trigger (FLOW-01)", () => {
    const inner = blankStep("send_mail", START);
    const branch = { ...blankStep("branch", START), id: "s2", otherwise: [inner] };
    const unfinished = { ...START, trigger: { kind: "schedule", days: [], time: "" }, steps: [branch] };
    expect(draft.parse(unfinished)).toEqual(unfinished);
    expect(definition.safeParse(unfinished).success).toBe(false);
  });

  it("keeps a finished definition as it is (FLOW-01)", () => {
    const { definition: made } = importLocal(SAMPLE_WORKFLOW, "1AbCdEfGhIjKlMnOpQrStUvWxYz");
    expect(draft.parse(made)).toEqual(definition.parse(made));
  });

  it.each([
    ["another kind of step", { steps: [{ id: "s1", kind: "launch_rocket" }] }],
    ["a step without its fields", { steps: [{ id: "s1", kind: "add_row" }] }],
    ["a step without a proper id", { steps: [{ id: "x y", kind: "stop" }] }],
    ["a text that is too long", { steps: [{ id: "s1", kind: "add_to_do", message: "x".repeat(1_001) }] }],
    ["too many steps", { steps: Array.from({ length: 31 }, (_, n) => ({ id: `s${n + 1}`, kind: "stop" })) }],
    ["another trigger", { trigger: { kind: "full.moon" } }],
  ])("is refused with %s (FLOW-01)", (_, part) => {
    expect(draft.safeParse({ ...START, ...part }).success).toBe(false);
  });
});

describe("a draft as it is sent", () => {
  it("is one with a few steps too many, whose problems are told (FLOW-01)", () => {
    const given = { ...START, steps: [...paths(1, MAX_STEPS), ...nested(MAX_DEPTH + 1)] };
    expect(sentDraft.parse(given)).toEqual(draft.parse(given));
    expect(checkDefinition(draft.parse(given))).toEqual({
      canSave: true,
      problems: [
        { step: "s1", message: "Add at least one condition" },
        { step: "s2", message: "Enter a title" },
        { step: "s3", message: "Enter a title" },
        { step: null, message: `Use at most ${MAX_STEPS} steps.` },
        { step: null, message: "Two steps have the same number." },
        { step: null, message: `Nest paths and loops at most ${MAX_DEPTH} deep.` },
      ],
    });
  });

  it.each([
    ["steps", { ...START, steps: paths(12, MAX_STEPS) }, TOO_MANY],
    ["levels", { ...START, steps: nested(2 * MAX_DEPTH + 1) }, TOO_DEEP],
    ["levels of no known kind", { ...START, steps: unknownLevels(50_000) }, TOO_DEEP],
  ])("is refused with far too many %s, and never read further (FLOW-01)", (_, given, message) => {
    expect(sentDraft.safeParse(given).error?.issues).toEqual([
      expect.objectContaining({ path: [], message }),
    ]);
  });

  it.each([null, "x", 1, {}, { steps: {} }, { steps: [null, 1, []] }, { steps: [{ cases: [null, 1] }] }])(
    "is refused where it has no such shape: %j (FLOW-01)",
    (given) => {
      expect(sentDraft.safeParse(given).success).toBe(false);
    },
  );

  it("tells the same problem of a step once, however often a text has it (FLOW-01)", () => {
    const steps = [{ ...blankStep("add_task", START), title: "{{event.nothing}}".repeat(10) }];
    expect(checkDefinition(draft.parse({ ...START, steps })).problems).toHaveLength(1);
  });

  it("was stored before there was a limit: it still opens, with this as its one problem (FLOW-01)", () => {
    const stored = draft.parse({ ...START, steps: paths(12, MAX_STEPS) });
    expect(checkDefinition(stored)).toEqual({
      canSave: false,
      problems: [{ step: null, message: TOO_MANY }],
    });
  });
});
