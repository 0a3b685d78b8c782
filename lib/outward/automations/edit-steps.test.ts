import { expect, it } from "vitest";
import { blankStep } from "./blank-step";
import { checkDefinition } from "./check-definition";
import type { Definition, Step } from "./definition";
import { copyStep, insertStep, moveStep, OUTERMOST, removeStep, replaceStep } from "./edit-steps";
import { STEPS, TRIGGERS } from "./fields";
import { needsOf } from "./needs";
import { RECIPES } from "./recipes";
import { allSteps } from "./steps";

const note = (id: string, message = "Ring back"): Step => ({
  id,
  kind: "add_to_do",
  on_error: "stop",
  message,
});
const START: Definition = {
  trigger: { kind: "booking.confirmed" },
  conditions: [],
  steps: [
    note("s1"),
    {
      id: "s2",
      kind: "branch",
      on_error: "stop",
      cases: [
        {
          conditions: [{ field: "event.job", operator: "contains", value: "boiler" }],
          steps: [
            { id: "s3", kind: "create_meeting", on_error: "stop" },
            note("s4", "{{steps.s3.meet_url}} {{event.job}}"),
          ],
        },
      ],
      otherwise: [note("s5")],
    },
  ],
};
const ids = (definition: Definition) => allSteps(definition.steps).map(({ id }) => id);

it("adds, replaces and removes steps in any list (FLOW-05)", () => {
  expect(ids(insertStep(START, note("s6"), OUTERMOST, 1))).toEqual(["s1", "s6", "s2", "s3", "s4", "s5"]);
  expect(ids(insertStep(START, note("s6"), { step: "s2", list: 0 }, 2))).toEqual([
    "s1",
    "s2",
    "s3",
    "s4",
    "s6",
    "s5",
  ]);
  expect(ids(insertStep(START, note("s6"), { step: "s2", list: 1 }, 0))).toEqual([
    "s1",
    "s2",
    "s3",
    "s4",
    "s6",
    "s5",
  ]);
  expect(ids(removeStep(START, "s3"))).toEqual(["s1", "s2", "s4", "s5"]);
  expect(ids(removeStep(START, "s2"))).toEqual(["s1"]);
  const changed = replaceStep(START, note("s5", "Changed"));
  expect(allSteps(changed.steps).at(-1)).toMatchObject({ message: "Changed" });
  expect(allSteps(START.steps).at(-1)).toMatchObject({ message: "Ring back" });
});

it("moves a step within its list only (FLOW-05)", () => {
  expect(ids(moveStep(START, "s2", -1))).toEqual(["s2", "s3", "s4", "s5", "s1"]);
  expect(ids(moveStep(START, "s4", -1))).toEqual(["s1", "s2", "s4", "s3", "s5"]);
  expect(moveStep(START, "s1", -1)).toBe(START);
  expect(moveStep(START, "s5", 1)).toBe(START);
});

it("copies a step with what is inside it, and the copies refer to one another (FLOW-05)", () => {
  const copied = copyStep(START, "s2");
  expect(ids(copied)).toEqual(["s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9"]);
  const copy = allSteps(copied.steps).find(({ id }) => id === "s8");
  expect(copy).toMatchObject({ message: "{{steps.s7.meet_url}} {{event.job}}" });
});

it("says what a new step still needs, and where (FLOW-05)", () => {
  for (const kind of Object.keys(STEPS) as (keyof typeof STEPS)[]) {
    for (const trigger of Object.keys(TRIGGERS) as (keyof typeof TRIGGERS)[]) {
      const draft: Definition = {
        trigger: trigger === "schedule" ? { kind: trigger, days: ["mon"], time: "08:00" } : { kind: trigger },
        conditions: [],
        steps: [],
      };
      const step = blankStep(kind, draft);
      const { problems } = checkDefinition(insertStep(draft, step, OUTERMOST, 0));
      for (const problem of problems) expect(problem, `${trigger} ${kind}`).toMatchObject({ step: "s1" });
    }
  }
  const draft = insertStep(START, blankStep("send_text", START), { step: "s2", list: 1 }, 0);
  expect(checkDefinition(draft)).toEqual({
    canSave: true,
    problems: [{ step: "s6", message: "Enter the text" }],
  });
  expect(checkDefinition(START).canSave).toBe(true);
});

it("names the services of a workflow once each (FLOW-03)", () => {
  const of = (id: string) =>
    RECIPES.filter((recipe) => recipe.id === id).flatMap((recipe) =>
      needsOf(recipe.build({}, { businessName: "Hartley", origin: "" })).map(({ service }) => service),
    );
  expect(of("jobs-to-sheet")).toEqual(["google_sheets"]);
  expect(of("file-attachments")).toEqual(["google_gmail", "google_drive", "google_sheets"]);
  expect(of("missed-call-text")).toEqual([]);
});
