import { and, asc, eq } from "drizzle-orm";
import { database } from "@/db/client";
import {
  automations,
  automationVersions,
  runAttempts,
  runSteps,
  workflowRuns,
} from "@/db/schema/automations";
import { noteLook } from "@/lib/accounts/audit/note-look";
import { definition as definitionSchema } from "@/lib/outward/automations/definition";
import { allSteps } from "@/lib/outward/automations/steps";
import { isOfAgency } from "@/lib/platform/auth/permissions";
import { notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { redactText } from "@/lib/providers/voice/redact-text";
import type { readRun as contract, RunDetail, RunStep } from "./contract";
import { isRemembered, SHOWN, serializeRun } from "./queries";

/** One run with its steps. Throws `not_found` for another client's. */
export const readRun: Verb<typeof contract> = async (context, { params }) => {
  const { actor } = context;
  const found = await findRun(params.id, isOfAgency(actor.role) ? null : actor.accountId);
  await noteLook(context, { entity: "workflow runs", userId: found.userId });
  return { data: found.run };
};

/** The same of any client, after a change of it. */
export const describeRun = async (id: string): Promise<RunDetail> => (await findRun(id, null)).run;

/** `userId`: the client whose run it must be; null for any. */
async function findRun(id: string, userId: string | null): Promise<{ userId: string; run: RunDetail }> {
  const [[row], steps, attempts] = await readAtOnce(id, userId);
  if (!row) throw notFound("That run");
  return { userId: row.userId, run: toDetail(row, steps, attempts) };
}

type Read = Awaited<ReturnType<typeof readAtOnce>>;

function toDetail(row: Read[0][number], steps: Read[1], attempts: Read[2]): RunDetail {
  const order = allSteps(definitionSchema.parse(row.definition).steps).map(({ id: stepId }) => stepId);
  const waiting = steps.find(({ status, kind }) => status === "waiting" && kind === "approval");
  return {
    ...serializeRun(row),
    data: masked(row.data) as RunDetail["data"],
    steps: steps
      .map((step) =>
        toStep(
          step,
          attempts.filter((one) => one.step === step.step && one.item === step.item),
        ),
      )
      .sort((left, right) => left.item - right.item || order.indexOf(left.step) - order.indexOf(right.step)),
    question:
      row.heldFor === "approval" ? String((waiting?.output as { question?: string })?.question ?? "") : null,
    can_continue: row.status === "failed" && isRemembered(row),
    can_replay: isRemembered(row),
  };
}

/** All of one moment: a run that is done has all its steps, though a process may just be ending it. */
const readAtOnce = (id: string, userId: string | null) =>
  database().transaction(
    (tx) =>
      Promise.all([
        tx
          .select({
            ...SHOWN,
            userId: workflowRuns.userId,
            data: workflowRuns.data,
            definition: automationVersions.definition,
          })
          .from(workflowRuns)
          .innerJoin(automations, eq(automations.id, workflowRuns.automationId))
          .innerJoin(
            automationVersions,
            and(
              eq(automationVersions.automationId, workflowRuns.automationId),
              eq(automationVersions.version, workflowRuns.version),
            ),
          )
          .where(and(eq(workflowRuns.id, id), userId ? eq(workflowRuns.userId, userId) : undefined)),
        tx.select().from(runSteps).where(eq(runSteps.runId, id)).orderBy(asc(runSteps.startedAt)),
        tx.select().from(runAttempts).where(eq(runAttempts.runId, id)).orderBy(asc(runAttempts.number)),
      ]),
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );

const toStep = (
  step: typeof runSteps.$inferSelect,
  attempts: (typeof runAttempts.$inferSelect)[],
): RunStep => ({
  step: step.step,
  kind: step.kind,
  item: step.item,
  status: step.status as RunStep["status"],
  input: masked(step.input),
  output: masked(step.output),
  error: step.error,
  started_at: step.startedAt.toISOString(),
  ended_at: step.endedAt?.toISOString() ?? null,
  attempts: attempts.map(({ startedAt, endedAt, outcome, reason }) => ({
    started_at: startedAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    outcome: outcome as RunStep["attempts"][number]["outcome"],
    reason,
  })),
});

const SECRET_NAME = /secret|password|token|api_?key|authorization/i;

/** A copy without secrets: values under telling names, and what looks like one in texts. */
function masked(value: unknown): unknown {
  if (typeof value === "string") return redactText(value);
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      SECRET_NAME.test(name) && typeof one === "string" ? "•••" : masked(one),
    ]),
  );
}
