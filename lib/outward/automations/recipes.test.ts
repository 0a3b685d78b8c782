import { describe, expect, it } from "vitest";
import { definition } from "./definition";
import { problemsOf } from "./problems";
import { answerProblems, findRecipe, RECIPES } from "./recipes";
import { allSteps } from "./steps";

const SETUP = { businessName: "Hartley & Sons", origin: "https://callwright.test" };
const SHEET = "1AbCdEfGhIjKlMnOpQrStUvWxYz";

/** The initial answers, and one that does where there is none. */
const SAMPLES = {
  spreadsheet: `https://docs.google.com/spreadsheets/d/${SHEET}/edit#gid=0`,
  template: "https://docs.google.com/document/d/2AbCdEfGhIjKlMnOpQrStUvWxYz/edit",
  folder: "Invoices",
  webhook: "0b5b0a3e-7d0c-4a5e-9a51-1f4c8a1f3a10",
  email: "jo@hartley.test",
  phone: "07700 900123",
  minutes: "60",
  text: "https://g.page/hartley",
};
const answersTo = (recipe: (typeof RECIPES)[number]) =>
  Object.fromEntries(recipe.questions.map(({ id, kind, initial }) => [id, initial || SAMPLES[kind]]));

describe("the recipes (FLOW-05)", () => {
  it("include every booked job into a sheet, and the twelve that firms ask for", () => {
    expect(RECIPES).toHaveLength(13);
    expect(new Set(RECIPES.map(({ id }) => id)).size).toBe(13);
    const row = findRecipe("jobs-to-sheet")?.build({ spreadsheet: SAMPLES.spreadsheet }, SETUP);
    expect(row).toMatchObject({
      trigger: { kind: "booking.confirmed" },
      steps: [{ kind: "add_row", spreadsheet_id: SHEET }],
    });
  });

  it.each(RECIPES.map((recipe) => [recipe.id, recipe] as const))(
    "%s can be published as it comes (FLOW-01, FLOW-05)",
    (_, recipe) => {
      const answers = answersTo(recipe);
      expect(answerProblems(recipe, answers)).toEqual({});
      const built = recipe.build(answers, SETUP);
      expect(definition.parse(built)).toEqual(built);
      expect(problemsOf(built)).toEqual([]);
      expect(allSteps(built.steps).map(({ id }) => Number(id.slice(1)))).toEqual(
        allSteps(built.steps).map((__, index) => index + 1),
      );
    },
  );

  it("ask at most three questions each, and at most four have to be answered by most (FLOW-05)", () => {
    for (const { questions } of RECIPES) expect(questions.length).toBeLessThanOrEqual(3);
    const withoutAnswers = RECIPES.filter((recipe) => {
      const initial = Object.fromEntries(recipe.questions.map((one) => [one.id, one.initial]));
      return Object.keys(answerProblems(recipe, initial)).length === 0;
    });
    expect(withoutAnswers.length).toBeGreaterThan(RECIPES.length / 2);
  });

  it("are written for people who know no jargon, and texts fit into few messages (FLOW-05)", () => {
    for (const recipe of RECIPES) {
      const { title, sentence, questions } = recipe;
      const read = [title, sentence, ...questions.flatMap(({ label, hint = "" }) => [label, hint])].join(" ");
      expect(read).not.toMatch(/trigger|payload|node|workflow|webhook|API/i);
      for (const step of allSteps(recipe.build(answersTo(recipe), SETUP).steps))
        if (step.kind === "send_text") expect(step.body.length, recipe.id).toBeLessThanOrEqual(320);
    }
  });

  it("say what is wrong with an answer", () => {
    const recipe = findRecipe("jobs-to-sheet");
    expect(recipe && answerProblems(recipe, { spreadsheet: "" })).toEqual({
      spreadsheet: "Paste the link to a Google Sheet.",
    });
    expect(recipe && answerProblems(recipe, { spreadsheet: "my sheet" })).toEqual({
      spreadsheet: "Paste the link to a Google Sheet.",
    });
    const onCall = findRecipe("emergency-alert");
    expect(onCall && answerProblems(onCall, { on_call: "ring Bob" })).toEqual({
      on_call: "Enter a complete phone number.",
    });
    expect(onCall?.build({ on_call: "" }, SETUP).steps[0]).toMatchObject({ to: { kind: "owner" } });
    expect(onCall?.build({ on_call: " 07700 900123 " }, SETUP).steps[0]).toMatchObject({
      to: { kind: "fixed", address: "07700 900123" },
    });
  });
});
