import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { hasPassed } from "./tables";

/**
 * The newest rehearsal that this candidate passed: the same setup, rendered to the same assistant with the same tools.
 * Null if there is none. In the transaction that publishes it, so that nothing can change in between.
 */
export async function passingRun(tx: Tx, userId: string, digest: string): Promise<string | null> {
  const [run] = await tx.execute<{ id: string }>(sql`
    select r.id from rehearsals r
    where r.user_id = ${userId} and r.digest = ${digest} and ${hasPassed("r")}
    order by r.finished_at desc limit 1`);
  return run?.id ?? null;
}
