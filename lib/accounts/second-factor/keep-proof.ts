import { sql } from "drizzle-orm";
import { executeIn, type Tx } from "@/db/client";
import type { Actor } from "@/lib/platform/auth/context";
import { AppError } from "@/lib/platform/core/errors";

/** The session that is to be confirmed. A token without one can confirm nothing. */
export function sessionToProve({ sessionId }: Actor): string {
  if (sessionId) return sessionId;
  throw new AppError("forbidden", "Use a browser to confirm that it is you.", { expected: true });
}

/** The session's person has just confirmed with a second factor that it is them. */
export async function keepProof(actor: Actor, tx: Tx): Promise<void> {
  await executeIn(tx)(sql`
    insert into session_proofs as s (session_id, user_id, proved_at)
    values (${sessionToProve(actor)}, ${actor.personId}, now())
    on conflict (session_id) do update set proved_at = excluded.proved_at, wrong = 0
    where s.user_id = excluded.user_id`);
}
