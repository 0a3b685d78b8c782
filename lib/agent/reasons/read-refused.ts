import { sql } from "drizzle-orm";
import { type DbOrTx, executeIn } from "@/db/client";
import type { OutcomeCode } from "@/lib/agent/tools/outcome-codes";
import type { Refused } from "./fixes";
import type { Reason } from "./reasons";
import { callsOf, REASON, type ReasonDays } from "./tables";

const MOST = 1_000;

type Row = {
  caller: string;
  reason: Reason;
  code: OutcomeCode | null;
  happened_at: Date;
  arguments: unknown;
};

/** What our tools refused callers who did not book: the newest of each caller and reason. */
export async function readRefused(days: ReasonDays, db?: DbOrTx): Promise<Refused[]> {
  const rows = await executeIn(db)<Row[]>(sql`
    select distinct on (caller, reason) * from (
      select coalesce(c.phone_number, c.call_id) as caller, ${REASON} as reason, i.code, c.happened_at, i.arguments
      from call_logs c join call_reasons r on r.call_id = c.call_id
        join tool_invocations i on i.id = r.invocation_id
        left join reason_labels l on l.call_id = c.call_id and l.user_id = c.user_id
      where ${callsOf(days)}
    ) refused
    where reason in ('outside_area', 'job_not_offered', 'no_free_time')
    order by caller, reason, happened_at desc limit ${MOST}`);
  return rows.map(({ happened_at, ...row }) => ({ ...row, calledAt: new Date(happened_at).getTime() }));
}
