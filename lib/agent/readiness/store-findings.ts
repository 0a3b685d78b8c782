import { eq, sql } from "drizzle-orm";
import { database, type Tx } from "@/db/client";
import { agents } from "@/db/schema/agents";
import { readinessResults } from "@/db/schema/readiness";
import { pagesChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { CHECK_NAMES, type CheckName } from "./checks";
import { lockAgent } from "./find-client";
import { nextTry } from "./next-try";
import { notifyOfChecks } from "./notify-of-checks";
import { type ResultRow, readResults } from "./results";
import type { Findings } from "./try-checks";

/**
 * Stores a run's results, tells a live client's owner about new failures and recoveries, and schedules the next run, in
 * one transaction. Runs of one client are serialised here, and an older one never overwrites newer results.
 */
export async function storeFindings(userId: string, findings: Findings): Promise<void> {
  await database().transaction(async (tx) => {
    const agent = await lockAgent(userId, tx);
    const before = await readResults(userId, tx);
    const after = merge(userId, findings, before);
    if (after.size > 0) await write(tx, [...after.values()]);
    await recordEvents([pagesChanged(userId)], tx);
    const now = new Map([...before, ...after]);
    if (!agent?.liveAt) return;
    await notifyOfChecks(tx, userId, now);
    const readinessDueAt = nextTry(agent, [...now.values()], Date.now());
    await tx.update(agents).set({ readinessDueAt }).where(eq(agents.userId, userId));
  });
}

function merge(
  userId: string,
  { triedAt, found }: Findings,
  before: Map<CheckName, ResultRow>,
): Map<CheckName, ResultRow> {
  const merged = new Map<CheckName, ResultRow>();
  for (const checkName of CHECK_NAMES) {
    const earlier = before.get(checkName);
    if (earlier && earlier.triedAt >= triedAt) continue;
    const { outcome, message } = found[checkName];
    const fails = outcome !== "ok";
    merged.set(checkName, {
      userId,
      checkName,
      outcome,
      message,
      triedAt,
      failingSince: fails ? (earlier?.failingSince ?? triedAt) : null,
      failures: fails ? (earlier?.failures ?? 0) + 1 : 0,
      toldAt: earlier?.toldAt ?? null,
    });
  }
  return merged;
}

async function write(tx: Tx, rows: ResultRow[]): Promise<void> {
  await tx
    .insert(readinessResults)
    .values(rows)
    .onConflictDoUpdate({
      target: [readinessResults.userId, readinessResults.checkName],
      set: {
        outcome: sql`excluded.outcome`,
        message: sql`excluded.message`,
        triedAt: sql`excluded.tried_at`,
        failingSince: sql`excluded.failing_since`,
        failures: sql`excluded.failures`,
      },
    });
}
