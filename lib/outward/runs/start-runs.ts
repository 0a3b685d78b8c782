import { and, eq, inArray, not, sql } from "drizzle-orm";
import { database, execute, executeIn, type Tx } from "@/db/client";
import { automations, automationVersions, workflowEvents, workflowRuns } from "@/db/schema/automations";
import { profiles } from "@/db/schema/identity";
import { allHold } from "@/lib/outward/automations/conditions";
import { definition as definitionSchema } from "@/lib/outward/automations/definition";
import { startOf } from "@/lib/outward/automations/position";
import { isActive, isOn, isPublished } from "@/lib/outward/automations/tables";
import type { FieldValues } from "@/lib/outward/automations/template";
import { isDisabled } from "@/lib/platform/auth/tables";
import { logger } from "@/lib/platform/core/logger";
import { formatNumber } from "@/lib/platform/locale/format-number";
import { pagesChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { storable } from "@/lib/providers/voice/read";
import { insertRun } from "./queries";
import { storableValues } from "./storable-values";
import { isFromEvent } from "./tables";

/** More starts than this in a minute pause the workflow: it is out of control. */
export const RUNS_A_MINUTE = 60;
/** So do more waiting runs than this. */
export const WAITING_RUNS = 10_000;
/** A run may be the cause of another, and so on, this many times. */
const LONGEST_CHAIN = 3;

export type NewEvent = {
  userId: string;
  kind: string;
  /** The deduplication key: one event starts a workflow once. */
  key: string;
  /** A function gives what is known only in the transaction that stores the event. */
  data: FieldValues | ((tx: Tx) => Promise<FieldValues>);
  happenedAt: string | Date;
  /** In words: "Boiler service for Ann Smith". */
  subject: string;
  callId?: string | null;
  bookingId?: string | null;
  /** Where the event is meant for one workflow. */
  automationId?: string;
  /** The run that caused the event. */
  causeRunId?: string | null;
};

/**
 * Stores events and starts the runs of the workflows that wait for them, each event once. A workflow takes events since
 * it was switched on whose conditions hold. Nothing is stored of a client who was deleted. Resolves to the new runs.
 */
export async function startRuns(events: readonly NewEvent[]): Promise<string[]> {
  if (events.length === 0) return [];
  return database().transaction(async (tx) => {
    const started: string[] = [];
    const clients = await findClients(events, tx);
    // In one order, so that two processes with the same events wait for each other instead of deadlocking.
    for (const event of [...events].sort((left, right) => (left.key < right.key ? -1 : 1)))
      if (clients.has(event.userId)) started.push(...(await startOne(event, tx)));
    return started;
  });
}

/** Those of the events' clients who are still there: an event of one who was deleted could never be stored. */
async function findClients(events: readonly NewEvent[], tx: Tx): Promise<Set<string>> {
  const ids = [...new Set(events.map(({ userId }) => userId))];
  const rows = await tx.select({ id: profiles.id }).from(profiles).where(inArray(profiles.id, ids));
  return new Set(rows.map(({ id }) => id));
}

async function startOne({ subject: words, ...happened }: NewEvent, tx: Tx): Promise<string[]> {
  const subject = storable(words);
  const data = typeof happened.data === "function" ? await happened.data(tx) : happened.data;
  const event = { ...happened, data: storableValues(data) };
  const { causeRunId = null, ...row } = event;
  const values = { ...row, happenedAt: new Date(event.happenedAt), causeRunId };
  const [stored] = await tx
    .insert(workflowEvents)
    .values(values)
    .onConflictDoUpdate({
      target: [workflowEvents.userId, workflowEvents.key],
      set: { data: values.data, happenedAt: values.happenedAt },
      setWhere: mayStartAgain,
    })
    .returning({ id: workflowEvents.id });
  if (!stored) return [];
  const found = await findListening(event, tx);
  if (found.length === 0) return [];
  const chain = causeRunId ? await readChain(causeRunId, tx) : [];
  const started: string[] = [];
  for (const { id, version, definition: stored_ } of found) {
    const definition = definitionSchema.parse(stored_);
    if (!allHold(definition.conditions, { event: event.data })) continue;
    if (await isRunningWild(id, event, tx)) continue;
    const loops = chain.includes(id) || chain.length >= LONGEST_CHAIN;
    const run = await insertRun(
      {
        automationId: id,
        userId: event.userId,
        version,
        eventId: stored.id,
        eventKind: event.kind,
        subject: subject.slice(0, 200),
        data: event.data,
        callId: event.callId ?? null,
        bookingId: event.bookingId ?? null,
        chain,
        position: startOf(definition),
        ...(loops ? { status: "stopped", error: LOOP, endedAt: sql`now()` } : {}),
      },
      tx,
    );
    if (run) started.push(run);
  }
  return started;
}

/** Another system's request that started nothing, such as one from before the workflow was on, counts when sent again. */
const mayStartAgain = sql`workflow_events.kind = 'hook.received' and not exists (
  select from workflow_runs r where r.event_id = workflow_events.id and ${isFromEvent("r")})`;

const LOOP =
  "Stopped, because this automation was triggered by its own action. Change its trigger or its conditions.";

/** The workflows that are on, wait for this kind of event and were switched on before it. */
const findListening = ({ userId, kind, automationId, happenedAt }: Omit<NewEvent, "subject">, tx: Tx) =>
  tx
    .select({
      id: automations.id,
      version: automationVersions.version,
      definition: automationVersions.definition,
    })
    .from(automations)
    .innerJoin(automationVersions, isPublished("automation_versions", "automations"))
    .innerJoin(profiles, eq(profiles.id, automations.userId))
    .where(
      and(
        eq(automations.userId, userId),
        not(isDisabled("profiles")),
        isOn("automations"),
        eq(automations.trigger, kind),
        automationId ? eq(automations.id, automationId) : undefined,
        sql`${automations.listeningSince} <= ${new Date(happenedAt)}`,
      ),
    )
    .orderBy(automations.id);

/** The workflows that led to a run, and its own. */
async function readChain(runId: string, tx: Tx): Promise<string[]> {
  const [run] = await tx
    .select({ chain: workflowRuns.chain, automationId: workflowRuns.automationId })
    .from(workflowRuns)
    .where(eq(workflowRuns.id, runId));
  return run ? [...run.chain, run.automationId] : [];
}

/**
 * Switches a workflow off that starts too often, or piles up; then nothing is started. It counts by when things
 * happened: what is caught up on after an outage did not happen within a minute. A web address refuses too many requests
 * a minute itself, and its senders wait; a minute of its limit need not begin with a minute of this one.
 */
async function isRunningWild(
  id: string,
  { userId, kind, happenedAt }: Pick<NewEvent, "userId" | "kind" | "happenedAt">,
  tx: Tx,
): Promise<boolean> {
  const at = sql`${new Date(happenedAt).toISOString()}::timestamptz`;
  const [row] = await executeIn(tx)<{ lately: number; waiting: number }[]>(sql`
    select
      (select count(*)::int from (
        select from workflow_events e join workflow_runs r on r.event_id = e.id
        where e.user_id = ${userId} and e.kind = ${kind}
          and e.happened_at between ${at} - interval '1 minute' and ${at} + interval '1 minute'
          and r.automation_id = ${id} and ${isFromEvent("r")}
        limit ${RUNS_A_MINUTE}) lately) as lately,
      (select count(*)::int from (select from workflow_runs where automation_id = ${id} and ${isActive("workflow_runs")}
        limit ${WAITING_RUNS}) waiting) as waiting`);
  const { lately = 0, waiting = 0 } = row ?? {};
  const startsTooOften = lately >= RUNS_A_MINUTE && kind !== "hook.received";
  if (!startsTooOften && waiting < WAITING_RUNS) return false;
  logger().warn({ automationId: id, lately, waiting }, "switched off a workflow that starts too often");
  const reason = startsTooOften
    ? `It started ${RUNS_A_MINUTE} times within a minute. Check what starts it, then switch it on again.`
    : `${formatNumber(WAITING_RUNS)} runs are waiting. Let them finish, then switch it on again.`;
  await pauseAutomation(id, reason, tx);
  return true;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The run that a mail or another system's request names as its cause; null if there is none of this id. It may be another
 * client's, so that two clients who answer each other are a loop too. A stranger who names a run can only make a chain
 * longer, never shorter.
 */
export async function findCause(runId: unknown): Promise<string | null> {
  if (typeof runId !== "string" || !UUID.test(runId)) return null;
  const [run] = await execute<{ id: string }[]>(sql`select id from workflow_runs where id = ${runId}`);
  return run?.id ?? null;
}

/** Switches a workflow off for a reason that its client reads. */
async function pauseAutomation(id: string, reason: string, tx: Tx): Promise<void> {
  const [paused] = await tx
    .update(automations)
    .set({ state: "paused", pausedReason: reason, updatedAt: sql`now()` })
    .where(and(eq(automations.id, id), isOn("automations")))
    .returning({ userId: automations.userId });
  if (paused) await recordEvents([pagesChanged(paused.userId)], tx);
}
