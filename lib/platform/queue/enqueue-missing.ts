import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { causeOf } from "@/lib/platform/core/cause";

type Name = "copy-recording" | "draw-waveform" | "recover-call";

type Missing = {
  callId: string;
  /** Lower runs first; 0 is the priority of jobs queued as things happen. */
  priority?: number;
};

/**
 * Queues a job per call under the key `<name>:<call id>`, except where one is already waiting. Retries a job that
 * failed for good after an hour. A job running for 15 minutes belonged to a process that died (the queue itself would
 * wait 4 hours). Returns how many were queued.
 */
export async function enqueueMissing(name: Name, calls: readonly (string | Missing)[]): Promise<number> {
  const missing = calls.map((call) => (typeof call === "string" ? { callId: call } : call));
  const queued = await execute(sql`
    select graphile_worker.add_job(
      ${name}::text, payload => json_strip_nulls(json_build_object('callId', call_id, 'requestId', request_id)), job_key => ${name}::text || ':' || call_id,
      max_attempts => 8, priority => priority)
    from json_to_recordset(${JSON.stringify(
      missing.map(({ callId, priority = 0 }) => ({
        ...{ call_id: callId, priority, request_id: causeOf({ callId }) },
      })),
    )}::text::json) as missing(call_id text, priority int, request_id text)
    where not ${isQueued(name, sql`call_id`)}`);
  return queued.count;
}

/** Whether a call's job is waiting or running and need not be queued. */
export function isQueued(name: Name, callId: SQL) {
  return sql`exists (
    select 1 from graphile_worker.jobs j
    where j.key = ${name}::text || ':' || ${callId}
      and case when j.locked_at is not null then j.locked_at > now() - interval '15 minutes'
               else j.attempts < j.max_attempts or j.updated_at > now() - interval '1 hour' end)`;
}
