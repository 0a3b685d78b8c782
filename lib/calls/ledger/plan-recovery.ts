import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { hasEnded, isWrittenUp } from "@/lib/calls/calls/tables";
import { enqueueAll } from "@/lib/platform/queue/enqueue-all";

/** For each of these calls without a report, schedules a request to the provider two minutes after its end. */
export async function planRecovery(callIds: string[]): Promise<void> {
  const rows = await execute<{ call_id: string; due: Date }[]>(sql`
    select call_id, coalesce(ended_at, updated_at) + interval '2 minutes' as due from call_logs
    where call_id = any(${sql.param(callIds)}::text[]) and ${hasEnded("call_logs")} and not ${isWrittenUp("call_logs")}`);
  await enqueueAll(
    "recover-call",
    rows.map(({ call_id: callId, due: runAt }) => ({
      payload: { callId },
      key: `recover-call:${callId}`,
      runAt,
    })),
    { keepRunAt: true }, // a report that came cut off has its call asked for at once
  );
}
