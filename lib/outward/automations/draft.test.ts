import { describe, expect, it } from "vitest";
import { blankStep } from "./blank-step";
import { checkDefinition } from "./check-definition";
import { type Definition, definition, type StepKind } from "./definition";
import { draft } from "./draft";
import { STEPS } from "./fields";
import { importLocal } from "./import-local";
import { SAMPLE_WORKFLOW } from "./sample-workflow";

const START: Definition = { trigger: { kind: "booking.confirmed" }, conditions: [], steps: [] };
const KINDS = Object.keys(STEPS) as StepKind[];

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
