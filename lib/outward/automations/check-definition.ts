import { type Definition, definition as schema } from "./definition";
import { draft as draftSchema } from "./draft";
import { type Problem, problemsOf } from "./problems";
import { allSteps } from "./steps";
import { tooLarge } from "./too-large";

/**
 * Everything that keeps a draft from being published: what the schema finds missing, then what does not fit together.
 * `canSave` is false for what cannot even be a draft. Loaded once somebody edits, since it brings the schema library.
 */
export function checkDefinition(draft: Definition): { canSave: boolean; problems: Problem[] } {
  const excess = tooLarge(draft);
  if (excess !== null) return { canSave: false, problems: [{ step: null, message: excess }] };
  const parsed = schema.safeParse(draft);
  if (parsed.success) return { canSave: true, problems: withoutRepeats(problemsOf(parsed.data)) };
  const ids = new Map<unknown, string>(allSteps(draft.steps).map((step) => [step, step.id]));
  const missing = parsed.error.issues.map(({ path, message }) => ({
    step: stepAt(draft, path, ids),
    message,
  }));
  const unfinished = new Set(missing.map(({ step }) => step));
  const found = problemsOf(draft).filter(({ step }) => !unfinished.has(step));
  const canSave = draftSchema.safeParse(draft).success;
  return { canSave, problems: withoutRepeats([...missing, ...found]) };
}

/** The innermost step that an issue's path leads into; null for the trigger and its conditions. */
function stepAt(
  draft: Definition,
  path: readonly PropertyKey[],
  ids: ReadonlyMap<unknown, string>,
): string | null {
  let value: unknown = draft;
  let found: string | null = null;
  for (const key of path) {
    if (typeof value !== "object" || value === null) break;
    value = (value as Record<PropertyKey, unknown>)[key];
    found = ids.get(value) ?? found;
  }
  return found;
}

const withoutRepeats = (problems: readonly Problem[]): Problem[] => [
  ...new Map(problems.map((one) => [`${one.step} ${one.message}`, one])).values(),
];
