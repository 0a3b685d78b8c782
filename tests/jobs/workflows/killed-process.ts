import { rawSql } from "@/db/client";
import type { ActionKind } from "@/lib/outward/automations/definition";
import { advanceRun } from "@/lib/outward/runs/advance-run";
import { claimRuns } from "@/lib/outward/runs/claim-runs";
import type { Engine, Performer } from "@/lib/outward/runs/performers";
import { letTimePass, runWorkflowsOf } from "@/tests/support/workflows";
import { engine } from "@/worker/engine";

export type Moment = "before" | "after";

/** When a process is killed, for `it.each`: by the request that a step makes. */
export const MOMENTS: readonly (readonly [string, Moment])[] = [
  ["before its request", "before"],
  ["after its request", "after"],
];

/** As if the process were killed: what it writes from now on no longer counts, and the run is due again. */
export const killIts = (runId: string) =>
  rawSql()`update workflow_runs set fence = fence + 1, leased_until = null, due_at = now() where id = ${runId}`;

/** The engine of a process that is killed once, before or after its request. */
function engineKilled(kind: ActionKind, moment: Moment): Engine {
  const performer = engine.performers[kind] as Extract<Performer<ActionKind>, { in: "elsewhere" }>;
  const perform: typeof performer.perform = async (input, context) => {
    if (moment === "after") await performer.perform(input, context);
    await killIts(context.runId);
    throw new Error("killed");
  };
  return { ...engine, performers: { ...engine.performers, [kind]: { ...performer, perform } } };
}

/** Takes the client's due run. */
export async function takeRun(userId: string) {
  const [lease] = await claimRuns(1, { userIds: [userId] });
  if (!lease) throw new Error("the run was not due");
  return lease;
}

/** Goes on with the client's due run in a process that is killed at its first step of this kind. */
export async function runUntilKilled(userId: string, kind: ActionKind, moment: Moment): Promise<void> {
  await advanceRun(await takeRun(userId), engineKilled(kind, moment), new AbortController().signal);
}

/** After the time for which a search may miss what was made. */
export async function runLater(client: { id: string }): Promise<void> {
  await rawSql()`update run_attempts a set started_at = a.started_at - interval '2 minutes',
    ended_at = a.ended_at - interval '2 minutes' from workflow_runs r where r.id = a.run_id and r.user_id = ${client.id}`;
  await letTimePass(client.id);
  await runWorkflowsOf(client);
}

/** The values of a client's figures, but for those that every booking counts. */
export const figuresOf = async (userId: string): Promise<number[]> =>
  (
    await rawSql()`select value::int from workflow_stats where user_id = ${userId}
      and metric <> 'bookings_confirmed'`
  ).map(({ value }) => value);
