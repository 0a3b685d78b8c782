import { rawSql } from "@/db/client";

/**
 * Queues a job per call under the key `<name>:<call id>`, except where one is waiting already. A job that has failed
 * for good is tried again an hour later; one that has been running for 15 minutes belonged to a process that died
 * (the queue itself would wait 4 hours to see that). Returns how many were queued.
 */
export async function enqueueMissing(
  name: "copy-recording" | "draw-waveform" | "recover-call",
  callIds: string[],
): Promise<number> {
  const queued = await rawSql()`
    select graphile_worker.add_job(
      ${name}::text, payload => json_build_object('callId', call_id), job_key => ${name}::text || ':' || call_id,
      max_attempts => 8)
    from unnest(${callIds}::text[]) as call_id
    where not exists (
      select 1 from graphile_worker.jobs j
      where j.key = ${name}::text || ':' || call_id
        and case when j.locked_at is not null then j.locked_at > now() - interval '15 minutes'
                 else j.attempts < j.max_attempts or j.updated_at > now() - interval '1 hour' end)`;
  return queued.count;
}
