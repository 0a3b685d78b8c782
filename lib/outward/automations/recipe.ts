import type { Condition, Definition, Step, StepKind, StepOf } from "./definition";

/** Browser-safe: what a recipe is, and short ways to write its steps. */

export type QuestionKind =
  | "spreadsheet"
  | "template"
  | "folder"
  | "webhook"
  | "email"
  | "phone"
  | "minutes"
  | "text";

export type RecipeQuestion = {
  id: string;
  label: string;
  kind: QuestionKind;
  /** The answer until another is given; where it is empty, the question must be answered unless it is optional. */
  initial: string;
  isOptional?: boolean;
  /** What the answer is for, where the label does not say it. */
  hint?: string;
};

export const TRADES = ["plumbing", "heating", "electrical", "roofing"] as const;
export type Trade = (typeof TRADES)[number];

export type Answers = Record<string, string>;
export type RecipeSetup = {
  businessName: string;
  /** The origin of this product's pages, for links to calls. */
  origin: string;
};

export type Recipe = {
  id: string;
  title: string;
  /** What it does, in one sentence. */
  sentence: string;
  /** The assignment that it belongs to. */
  slug: string;
  /** Whose work it fits. */
  trades: "all" | readonly Trade[];
  questions: readonly RecipeQuestion[];
  build: (answers: Answers, setup: RecipeSetup) => Definition;
};

/** What the gallery shows of a recipe. */
export type RecipeCard = Pick<Recipe, "id" | "title" | "sentence" | "slug" | "trades">;

/** Steps are numbered as they are written; the first is s1. */
export function makeStep<K extends StepKind>(
  number: number,
  kind: K,
  rest: Omit<StepOf<K>, "id" | "kind" | "on_error">,
): Step {
  return { id: `s${number}`, on_error: "stop", kind, ...rest } as Step;
}

export const when = (field: string, operator: Condition["operator"], value = ""): Condition => ({
  field,
  operator,
  value,
});

export const inField = (field: string) => ({ kind: "field" as const, field });
export const OWNER = { kind: "owner" as const };
/** A waiting time that begins now. */
export const lasting = (minutes: number) => ({ kind: "for" as const, minutes });

export const answerTo = (answers: Answers, id: string): string => (answers[id] ?? "").trim();

/** The id of a file in Google from its link, or what was given if it is no link. */
export const googleIdIn = (text: string): string => /\/d\/([\w-]{5,200})/.exec(text)?.[1] ?? text.trim();
export const fileIn = (answers: Answers, id: string): string => googleIdIn(answerTo(answers, id));

export const SPREADSHEET: RecipeQuestion = {
  id: "spreadsheet",
  label: "Link to your Google Sheet",
  kind: "spreadsheet",
  initial: "",
  hint: "Open the sheet in your browser and copy its address.",
};
