import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { peekNumber } from "@/lib/accounts/settings/peek-number";
import { hasWords, isInbound, isWrittenUp } from "@/lib/calls/calls/tables";
import { isPromise } from "@/lib/outward/runs/tables";
import { DAY } from "@/lib/platform/core/clock";
import { type CallTally, worsening } from "./worsening";

/** How many calls after a publication are compared with how many before it. */
const [AFTER, BEFORE] = [20, 200];
const SHORT_SECONDS = 20;

export type VersionWatch = {
  /** Calls of this version compared so far, at most `of`. */
  calls: number;
  of: number;
  /** What became worse, in sentences. */
  worse: string[];
};

/**
 * The first calls of a version against the last ones before it was published. Only calls whose tool calls and to-dos are
 * still kept can be compared; null once those of the version are not.
 */
export async function watchVersion(
  userId: string,
  n: number,
  publishedAt: Date,
): Promise<VersionWatch | null> {
  const keptFrom = new Date(Date.now() - (await peekNumber("keep_tool_call_days")) * DAY);
  if (publishedAt < keptFrom) return null;
  const tally = (calls: ReturnType<typeof sql>) => sql`(
    select json_build_object('calls', count(*)::int,
      'broken', count(*) filter (where exists (
        select from caller_messages m where m.call_id = c.call_id and m.user_id = ${userId} and ${isPromise("m")}))::int,
      'handed', count(*) filter (where exists (
        select from tool_invocations i join tool_targets t on t.id = i.target_id
        where i.call_id = c.call_id and i.user_id = ${userId} and t.action = 'hand_over'))::int,
      'short', count(*) filter (where c.duration < ${SHORT_SECONDS})::int,
      'forgotten', count(*) filter (where not c.has_words)::int)
    from (${calls}) c)`;
  const inbound = sql`select l.call_id, l.duration, ${hasWords("l")} as has_words
    from call_logs l where l.user_id = ${userId} and ${isInbound("l")} and ${isWrittenUp("l")}`;
  const [row] = await execute<{ before: CallTally; after: CallTally & { forgotten: number } }[]>(sql`
    select ${tally(sql`${inbound} and l.happened_at < ${publishedAt}::timestamptz
        and l.happened_at >= ${keptFrom}::timestamptz and ${hasWords("l")}
        order by l.happened_at desc limit ${BEFORE}`)} as before,
      ${tally(sql`${inbound} and l.agent_version = ${n}
        order by l.happened_at limit ${AFTER}`)} as after`);
  if (!row) throw new Error("a count has no row");
  if (row.after.forgotten > 0) return null;
  return { calls: row.after.calls, of: AFTER, worse: worsening(row.before, row.after) };
}
