import { type Definition, definition as schema } from "./definition";
import { draft as draftSchema } from "./draft";
import { type Problem, problemsOf } from "./problems";
import { allSteps } from "./steps";

/**
 * Everything that keeps a draft from being published: what the schema finds missing, then what does not fit together.
 * `canSave` is false for what cannot even be a draft. Loaded once somebody edits, since it brings the schema library.
 */
export function checkDefinition(draft: Definition): { canSave: boolean; problems: Problem[] } {
  const parsed = schema.safeParse(draft);
  if (parsed.success) return { canSave: true, problems: problemsOf(parsed.data) };
  const missing = parsed.error.issues.map(({ path, message }) => ({ step: stepAt(draft, path), message }));
  const found = problemsOf(draft).filter(({ step }) => !missing.some((one) => one.step === step));
  const canSave = draftSchema.safeParse(draft).success;
  return { canSave, problems: [...withoutRepeats(missing), ...found] };
}

/** The innermost step that an issue's path leads into; null for the trigger and its conditions. */
function stepAt(draft: Definition, path: readonly PropertyKey[]): string | null {
  const known = new Set(allSteps(draft.steps));
  let value: unknown = draft;
  let found: string | null = null;
  for (const key of path) {
    if (typeof value !== "object" || value === null) break;
    value = (value as Record<PropertyKey, unknown>)[key];
    for (const step of known) if (step === value) found = step.id;
  }
  return found;
}

const withoutRepeats = (problems: readonly Problem[]): Problem[] =>
  problems.filter(
    ({ step, message }, index) =>
      problems.findIndex((other) => other.step === step && other.message === message) === index,
  );
