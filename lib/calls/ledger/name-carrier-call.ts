import { sql } from "drizzle-orm";
import { execute } from "@/db/client";

/**
 * Adds the CallSid to a row without one. Migration 0016 takes this lock before it touches a row, so it comes first
 * here, too: otherwise this and a report of the same call could deadlock.
 */
export async function nameCarrierCall(callId: string, sid: string): Promise<void> {
  await execute(sql`
    with locked as materialized (select pg_advisory_xact_lock(hashtextextended(${sid}, 0)))
    update call_logs set carrier_sid = ${sid} from locked where call_id = ${callId} and carrier_sid is null`);
}
