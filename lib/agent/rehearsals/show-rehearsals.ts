import { asc, desc, eq, sql } from "drizzle-orm";
import { database, execute } from "@/db/client";
import { profiles } from "@/db/schema/identity";
import { rehearsalScenes, rehearsals } from "@/db/schema/rehearsals";
import { providerResources } from "@/lib/accounts/settings/voice-provider";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { showRehearsals as contract, Rehearsal, SceneSummary, StateOfRehearsals } from "./contract";
import { readRehearsalCandidate } from "./read-rehearsal-candidate";

/** The newest rehearsal of a client's agent; for admins. Throws `not_found` for a user who does not exist. */
export const showRehearsals: Verb<typeof contract> = async (context, { params: { userId } }) => {
  assertAgency(context.actor);
  await assertVisibleUser(context, userId);
  return { data: await stateOf(userId) };
};

export async function stateOf(userId: string): Promise<StateOfRehearsals> {
  const [candidate, provider, lastCost] = await Promise.all([
    readRehearsalCandidate(userId),
    providerResources(),
    readLastCost(userId),
  ]);
  const isReady = !("obstacle" in candidate);
  return {
    scenarios: isReady ? candidate.scenarios.length : null,
    obstacle: isReady ? null : candidate.obstacle,
    provider: { available: provider !== null, last_cost: lastCost },
    newest: await readNewest(userId, isReady ? candidate.digest : null),
  };
}

async function readNewest(userId: string, digest: string | null): Promise<Rehearsal | null> {
  const [row] = await database()
    .select({ run: rehearsals, by: profiles.fullName })
    .from(rehearsals)
    .leftJoin(profiles, eq(profiles.id, rehearsals.createdBy))
    .where(eq(rehearsals.userId, userId))
    .orderBy(desc(rehearsals.createdAt))
    .limit(1);
  if (!row) return null;
  const { run } = row;
  const scenes = await database()
    .select()
    .from(rehearsalScenes)
    .where(eq(rehearsalScenes.rehearsalId, run.id))
    .orderBy(asc(rehearsalScenes.position));
  return {
    id: run.id,
    kind: run.kind as Rehearsal["kind"],
    status: run.status as Rehearsal["status"],
    is_current: run.digest === digest,
    started_by: row.by,
    created_at: run.createdAt.toISOString(),
    finished_at: run.finishedAt?.toISOString() ?? null,
    problem: run.problem || null,
    cost: run.cost,
    scenes: scenes.map(({ id, title, wants, isCritical, status, findings }) => ({
      ...{ id, title, wants, is_critical: isCritical },
      status: status as SceneSummary["status"],
      findings: findings as SceneSummary["findings"],
    })),
  };
}

async function readLastCost(userId: string): Promise<number | null> {
  const [row] = await execute<{ cost: number | null }[]>(sql`
    select cost::float8 as cost from rehearsals where user_id = ${userId} and cost is not null
    order by created_at desc limit 1`);
  return row?.cost ?? null;
}
