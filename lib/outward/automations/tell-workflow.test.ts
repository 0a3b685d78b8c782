import { describe, expect, it } from "vitest";
import type { Definition } from "./definition";
import { fieldsFor } from "./fields";
import { findRecipe, RECIPES } from "./recipes";
import { allSteps } from "./steps";
import { tellConditions, tellMinutes, tellStep, tellTrigger, tellWorkflow } from "./tell-workflow";

const built = (id: string): Definition => {
  const recipe = findRecipe(id);
  if (!recipe) throw new Error(`no recipe ${id}`);
  return recipe.build(
    { spreadsheet: "12345", minutes: "240" },
    { businessName: "Hartley", origin: "https://x" },
  );
};

describe("a workflow in words (FLOW-05)", () => {
  it("reads as one sentence", () => {
    expect(tellWorkflow(built("jobs-to-sheet"))).toBe("When a job is booked, add a row to a sheet");
    expect(tellWorkflow(built("weekly-summary"))).toBe("Every Monday at 08:00, send an email to you");
    expect(tellWorkflow(built("day-before-reminder"))).toBe(
      "When a job is booked and it fits, wait until 1 day before the start of the job, then send a text to the customer",
    );
    expect(tellWorkflow({ ...built("jobs-to-sheet"), steps: [] })).toBe("When a job is booked, nothing yet");
  });

  it("says what each step does, with the names of its fields", () => {
    const reminder = built("day-before-reminder");
    const told = reminder.steps.map((step) => tellStep(step, reminder));
    expect(told[0]).toBe("Wait until 1 day before the start of the job");
    expect(told[1]).toBe("Go on only if Status is “confirmed”");
    expect(told[2]).toBe(
      "Text the customer's number: “Hi [Customer's name], a reminder from Hartley: [Job], [Start of the job]. If that no longer suits, please ring us.”",
    );
    expect(tellConditions(reminder.conditions, fieldsFor(reminder))).toBe("Customer's number is filled in");
  });

  it("shows no braces, paths or identifiers of any recipe", () => {
    for (const recipe of RECIPES) {
      const definition = built(recipe.id);
      for (const step of allSteps(definition.steps))
        expect(tellStep(step, definition), recipe.id).not.toMatch(/\{\{|event\.|steps\.|_/);
    }
  });

  it("names days and waits as people do", () => {
    const schedule = (days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[]) =>
      tellTrigger({ kind: "schedule", days, time: "07:30" });
    expect(schedule(["mon", "thu"])).toBe("Every Monday and Thursday at 07:30");
    expect(schedule(["mon", "tue", "wed", "thu", "fri"])).toBe("Every working day at 07:30");
    expect(schedule(["mon", "tue", "wed", "thu", "fri", "sat", "sun"])).toBe("Every day at 07:30");
    expect(tellMinutes(1)).toBe("1 minute");
    expect(tellMinutes(90)).toBe("1 hour 30 minutes");
    expect(tellMinutes(2_880)).toBe("2 days");
  });
});
