import { eq } from "drizzle-orm";
import { type DbOrTx, database } from "@/db/client";
import { readinessResults } from "@/db/schema/readiness";
import { CHECK_NAMES, CHECKS, type CheckName, isCheck, remedyOf } from "./checks";
import type { Readiness } from "./contract";

export type ResultRow = typeof readinessResults.$inferSelect;

/** The latest results of the existing checks. */
export async function readResults(
  userId: string,
  db: DbOrTx = database(),
): Promise<Map<CheckName, ResultRow>> {
  const rows = await db.select().from(readinessResults).where(eq(readinessResults.userId, userId));
  return new Map(rows.flatMap((row) => (isCheck(row.checkName) ? [[row.checkName, row] as const] : [])));
}

/** Whether every blocking check passed. */
export const isReady = (results: Map<CheckName, ResultRow>): boolean =>
  CHECK_NAMES.every((name) => !CHECKS[name].blocking || results.get(name)?.outcome === "ok");

type Client = { userId: string; email: string; liveAt: Date | null };

export function toReadiness(
  client: Client,
  offline: Readiness["offline"],
  results: Map<CheckName, ResultRow>,
): Readiness {
  return {
    live_at: client.liveAt?.toISOString() ?? null,
    offline,
    ready: isReady(results),
    checks: CHECK_NAMES.map((check) => {
      const row = results.get(check);
      return {
        check,
        title: CHECKS[check].title,
        blocking: CHECKS[check].blocking,
        outcome: (row?.outcome ?? null) as Readiness["checks"][number]["outcome"],
        message: row?.message ?? null,
        remedy: remedyOf(check, client),
        tried_at: row?.triedAt.toISOString() ?? null,
        failing_since: row?.failingSince?.toISOString() ?? null,
      };
    }),
  };
}
