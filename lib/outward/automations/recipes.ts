import { CALL_RECIPES } from "./call-recipes";
import { JOB_RECIPES } from "./job-recipes";
import { MAIL_RECIPES } from "./mail-recipes";
import { type Answers, googleIdIn, type Recipe, type RecipeQuestion } from "./recipe";

/** Browser-safe: workflows that are ready to use, in the order of the gallery. */
export const RECIPES: readonly Recipe[] = [...JOB_RECIPES, ...CALL_RECIPES, ...MAIL_RECIPES];

export const findRecipe = (id: string): Recipe | undefined => RECIPES.find((recipe) => recipe.id === id);

/** What to say about each answer that does not do. */
export function answerProblems({ questions }: Recipe, answers: Answers): Answers {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const problem = problemWith(question, (answers[question.id] ?? "").trim());
      return problem ? [[question.id, problem]] : [];
    }),
  );
}

function problemWith({ kind, isOptional }: RecipeQuestion, answer: string): string | null {
  if (!answer) return isOptional ? null : MISSING[kind];
  switch (kind) {
    case "spreadsheet":
    case "template":
      return /^[\w-]{5,200}$/.test(googleIdIn(answer)) ? null : MISSING[kind];
    case "email":
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(answer) ? null : "Enter a complete email address.";
    case "phone":
      return /^\+?[\d\s()-]{7,20}$/.test(answer) ? null : "Enter a complete phone number.";
    case "minutes":
      return /^[1-9]\d{0,5}$/.test(answer) ? null : MISSING.minutes;
    default:
      return null;
  }
}

const MISSING: Record<RecipeQuestion["kind"], string> = {
  spreadsheet: "Paste the link to a Google Sheet.",
  template: "Paste the link to a document in Google Docs.",
  folder: "Enter the name of a folder.",
  webhook: "Choose a webhook.",
  email: "Enter an email address.",
  phone: "Enter a phone number.",
  minutes: "Choose how long to wait.",
  text: "Fill this in.",
};
