import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { workflowEvents } from "@/db/schema/automations";
import { readPlace } from "@/lib/accounts/users/read-place";
import { conflict, notFound } from "@/lib/platform/core/errors";
import type { Result, Verb } from "@/lib/platform/http/endpoint";
import { allHold } from "./conditions";
import type { previewAutomation as contract } from "./contract";
import type { Definition, Step } from "./definition";
import { draft as draftSchema } from "./draft";
import { fieldsFor } from "./fields";
import { findAutomation } from "./queries";
import { listsOf } from "./steps";
import { type FieldValues, fillIn } from "./template";
import { tooLarge } from "./too-large";

type Dry = Result<typeof contract>["data"]["steps"][number];

/**
 * What the draft would do with a past event. Answers that only a real run gives, such as a link, are shown as
 * their names in brackets. Nothing is sent or written. Throws `conflict` for a draft that is too large to be walked.
 */
export const previewAutomation: Verb<typeof contract> = async (context, { params, body }) => {
  const row = await findAutomation(context, params.id);
  const [[event], { timeZone: zone }] = await Promise.all([
    database()
      .select({ data: workflowEvents.data })
      .from(workflowEvents)
      .where(and(eq(workflowEvents.id, body.event_id), eq(workflowEvents.userId, row.userId))),
    readPlace(row.userId),
  ]);
  if (!event) throw notFound("That event");
  const draft = draftSchema.parse(row.draft);
  const excess = tooLarge(draft);
  if (excess !== null) throw conflict(excess);
  const values: FieldValues = { event: event.data };
  const starts = allHold(draft.conditions, values);
  return { data: { starts, steps: starts ? walk(draft, draft.steps, values, zone).steps : [] } };
};

function walk(
  draft: Definition,
  list: readonly Step[],
  values: FieldValues,
  zone: string,
): { steps: Dry[]; ends: boolean } {
  const steps: Dry[] = [];
  for (const step of list) {
    const known = { ...unknowns(draft, step.id), ...values };
    const input = inputOf(step, known, zone);
    if (step.kind === "only_if" && !dependsOnAnswers(step.conditions) && !allHold(step.conditions, known))
      return { steps: [...steps, { step: step.id, kind: step.kind, outcome: "stops", input }], ends: true };
    steps.push({
      step: step.id,
      kind: step.kind,
      outcome: step.kind === "stop" ? "stops" : "would_run",
      input,
    });
    if (step.kind === "stop") return { steps, ends: true };
    const taken = takenList(step, known);
    for (const [index, inner] of listsOf(step).entries()) {
      if (taken !== undefined && index !== taken) {
        steps.push(
          ...inner.map((one): Dry => ({ step: one.id, kind: one.kind, outcome: "skipped", input: {} })),
        );
        continue;
      }
      const inside = walk(draft, inner, known, zone);
      steps.push(...inside.steps);
      if (inside.ends && taken === index) return { steps, ends: true };
    }
  }
  return { steps, ends: false };
}

/** The list that a branch would take; undefined where it depends on an answer, or is a loop. */
function takenList(step: Step, values: FieldValues): number | undefined {
  if (step.kind !== "branch") return undefined;
  if (step.cases.some(({ conditions }) => dependsOnAnswers(conditions))) return undefined;
  const index = step.cases.findIndex(({ conditions }) => allHold(conditions, values));
  return index === -1 ? step.cases.length : index;
}

/** What a preview does not know: only what happened is known before a run. */
const dependsOnAnswers = (conditions: readonly { field: string }[]) =>
  conditions.some(({ field }) => !field.startsWith("event."));

/** Answers of earlier steps, and what is known of the business, under their names. */
function unknowns(draft: Definition, stepId: string): FieldValues {
  const values: Record<string, Record<string, unknown>> = {};
  const steps: Record<string, Record<string, string>> = {};
  for (const { path, label } of fieldsFor(draft, stepId)) {
    const [root = "", second = "", third = ""] = path.split(".");
    if (root === "steps") steps[second] = { ...steps[second], [third]: `[${label}]` };
    else if (root !== "event") values[root] = { ...values[root], [second]: `[${label}]` };
  }
  return { ...values, steps };
}

/** The texts of a step with its fields filled in. */
function inputOf(step: Step, values: FieldValues, zone: string): FieldValues {
  const { id: _id, kind: _kind, on_error: _onError, ...settings } = step;
  return fill(settings, values, zone) as FieldValues;
}

function fill(value: unknown, values: FieldValues, zone: string): unknown {
  if (typeof value === "string") return fillIn(value, values, zone);
  if (Array.isArray(value)) return value.map((one) => fill(one, values, zone));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !["steps", "cases", "otherwise"].includes(name))
      .map(([name, one]) => [name, fill(one, values, zone)]),
  );
}
