import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { isAfter, placeOf } from "@/db/pages";
import { limitTo } from "@/db/planning";
import type { ToolInvocation } from "./contract";

type Row = Omit<ToolInvocation, "started_at" | "finished_at"> & {
  user_id: string | null;
  started_at: Date;
  finished_at: Date | null;
  place: string;
};
type Which = {
  toolId: string;
  /** A single one: by its id, or by the voice provider's ids. */
  id?: string;
  toolCall?: { callId: string; toolCallId: string };
  targetId?: string;
  failed?: boolean;
  /** The place of the last one seen. */
  after?: string;
  limit: number;
};
export type ReadInvocation = ToolInvocation & Pick<Row, "user_id" | "place">;

/** A tool's calls and answers, newest first. Failures are searched for in the last 30 days. */
export async function readInvocations(which: Which): Promise<ReadInvocation[]> {
  const rows = await execute<Row[]>(invocationsOf(which));
  return rows.map((row) => ({
    ...row,
    started_at: row.started_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }));
}

const NEWEST = { moment: sql`i.started_at`, id: sql`i.id` };

/** The statement for these. A tool's failures, in these very words, have an index of their own. */
export function invocationsOf({ toolId, id, toolCall, targetId, failed, after, limit }: Which): SQL {
  return sql`
    select i.id, i.tool_id, i.target_id, i.user_id, coalesce(nullif(trim(p.full_name), ''), p.email) as client, i.call_id,
      i.tool_call_id, i.name, i.called_number, i.caller, i.arguments, i.status, i.http_status, i.result, i.error,
      i.duration_ms, i.started_at, i.finished_at, ${placeOf(NEWEST)} as place
    from tool_invocations i left join profiles p on p.id = i.user_id
    where i.tool_id = ${toolId}
      ${id ? sql`and i.id = ${id}` : sql``}
      ${toolCall ? sql`and i.call_id = ${toolCall.callId} and i.tool_call_id = ${toolCall.toolCallId}` : sql``}
      ${targetId ? sql`and i.target_id = ${targetId}` : sql``}
      ${
        failed
          ? sql`and i.status in ('failed', 'timed_out', 'refused', 'no_target')
            and i.started_at > now() - interval '30 days'`
          : sql``
      }
      and ${isAfter(after, NEWEST)}
    order by i.started_at desc, i.id desc ${limitTo(limit)}`;
}
