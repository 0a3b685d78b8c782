import { rawSql } from "@/db/client";

/**
 * Writes the CallSid into a row that did not know it. The lock is the one that migration 0016 takes before it touches a
 * row, so it comes first here, too: otherwise a report of the same call could wait for this while this waits for it.
 */
export async function nameCarrierCall(callId: string, sid: string): Promise<void> {
  await rawSql()`
    with locked as materialized (select pg_advisory_xact_lock(hashtextextended(${sid}, 0)))
    update call_logs set carrier_sid = ${sid} from locked where call_id = ${callId} and carrier_sid is null`;
}
