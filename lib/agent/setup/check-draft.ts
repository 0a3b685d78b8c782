import type { ZodError } from "zod";
import { COUNTRIES } from "@/lib/platform/locale/countries/country-of";
import { readTypedNumber } from "@/lib/platform/locale/read-number";
import { type AgentSetup, agentSetup, type DraftSetup, enteredSetup, NUMBER_FIELDS } from "./contract";

export type CheckedDraft = {
  /** The known fields, with valid ones in their stored form: numbers in E.164, areas in capitals. */
  setup: DraftSetup;
  /** What publishing still needs, by path. */
  problems: Record<string, string>;
  /** The same as `setup`, once nothing is missing. */
  complete: AgentSetup | null;
};

/** Reads a draft. `malformed` names fields whose values have another type than a setup's: these cannot be kept. */
export function checkDraft(draft: DraftSetup): CheckedDraft & { malformed: Record<string, string> } {
  const known = Object.keys(agentSetup.shape) as (keyof AgentSetup)[];
  const entered = Object.fromEntries(
    known.flatMap((field) => (draft[field] === undefined ? [] : [[field, draft[field]]])),
  );
  const whole = enteredSetup.safeParse(entered);
  if (whole.success)
    return { setup: withNumbers(whole.data), problems: {}, complete: withNumbers(whole.data), malformed: {} };
  const setup = Object.fromEntries(
    Object.entries(entered).map(([field, value]) => {
      const one = enteredSetup.shape[field as keyof AgentSetup].safeParse(value);
      return [field, one.success ? one.data : value];
    }),
  );
  return { setup: withNumbers(setup), complete: null, ...sortIssues(whole.error, entered) };
}

/** With numbers of the country in E.164; others stay as they were typed. */
function withNumbers<Setup extends DraftSetup>(setup: Setup): Setup {
  const country = COUNTRIES.find(({ code }) => code === setup.country);
  if (!country) return setup;
  const read = (typed: unknown) =>
    typeof typed === "string" ? readTypedNumber(typed, country) || typed || null : typed;
  const numbers = NUMBER_FIELDS.flatMap((field) => (field in setup ? [[field, read(setup[field])]] : []));
  const { ladder } = setup;
  const people = Array.isArray(ladder)
    ? { ladder: ladder.map((person) => ({ ...person, number: read(person?.number) })) }
    : {};
  return { ...setup, ...Object.fromEntries(numbers), ...people };
}

function sortIssues({ issues }: ZodError, entered: unknown) {
  const problems: Record<string, string> = {};
  const malformed: Record<string, string> = {};
  for (const { code, path, message } of issues) {
    const isMissing = valueAt(entered, path) === null;
    const isWrongType = !isMissing && (code === "invalid_type" || code === "invalid_union");
    const text = isMissing && message.startsWith("Invalid input") ? "Fill this in" : message;
    (isWrongType ? malformed : problems)[path.join(".")] ??= text;
  }
  return { problems, malformed };
}

/** Null for what is not there. */
function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      typeof at === "object" && at !== null ? ((at as Record<PropertyKey, unknown>)[key] ?? null) : null,
    value,
  );
}
