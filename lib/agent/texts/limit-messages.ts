import { sql } from "drizzle-orm";
import { executeIn, type Tx } from "@/db/client";
import { firstReached, type LimitReached } from "@/lib/agent/limits/read-limit";
import { numberOf } from "@/lib/calls/callers/tables";

/** The cause prefix of a message that an assistant takes; other messages have no limit. */
const TAKEN_ON_A_CALL = "call|";

type Attempt = {
  userId: string;
  callId: string;
  /** Begins with `call|`. */
  cause: string;
  /**
   * The caller's number, E.164; null without one: callers who withhold theirs or have a SIP name, which is free to
   * choose, are counted together. A number that the caller only states does not count.
   */
  caller: string | null;
};

/**
 * The limit that one more message would exceed; null if it is allowed, or was taken before. Messages for one client are
 * serialised until the transaction ends, so that concurrent ones are counted one by one.
 */
export async function findMessageLimit(attempt: Attempt, tx: Tx): Promise<LimitReached | null> {
  const { userId, callId, cause, caller } = attempt;
  await executeIn(tx)(sql`select pg_advisory_xact_lock(hashtextextended(${`messages ${userId}`}, 0))`);
  const [row] = await executeIn(tx)<{ known: boolean; of_call: number; of_caller: number }[]>(sql`
    select coalesce(bool_or(m.cause = ${cause}), false) as known,
      count(*) filter (where m.call_id = ${callId})::integer as of_call,
      count(*) filter (where exists (
        select from tool_invocations i where i.call_id = m.call_id
          and ${numberOf(sql`i.caller`)} is not distinct from ${caller}))::integer as of_caller
    from caller_messages m
    where m.user_id = ${userId} and starts_with(m.cause, ${TAKEN_ON_A_CALL})
      and m.created_at > now() - interval '1 day'`);
  if (!row) throw new Error("the count returned no row");
  if (row.known) return null;
  return firstReached([
    ["max_messages_per_call", row.of_call],
    [caller === null ? "max_messages_withheld" : "max_messages_per_caller", row.of_caller],
  ]);
}
