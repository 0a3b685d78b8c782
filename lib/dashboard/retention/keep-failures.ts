import { type SQL, sql } from "drizzle-orm";
import { type DbOrTx, database, executeIn } from "@/db/client";
import { FOLLOW_UP } from "@/lib/agent/follow-ups/causes";
import { isFollowUpSent } from "@/lib/agent/follow-ups/tables";
import { REMINDER } from "@/lib/agent/reminders/causes";
import { isReminded, startInMs } from "@/lib/agent/reminders/tables";
import { hasFailed } from "@/lib/agent/texts/tables";

/**
 * Notes, before texts are deleted, that those of follow-ups and reminders which failed were not sent: what came of them is
 * counted for longer than texts are kept. `which` is a condition on `t`. A reminder that was answered has arrived.
 */
export async function keepFailures(which: SQL, db: DbOrTx = database()): Promise<void> {
  await executeIn(db)(sql`
    with failed as (
      select t.user_id, t.cause from text_messages t
      where ${which} and ${hasFailed("t")} and (starts_with(t.cause, ${FOLLOW_UP}) or starts_with(t.cause, ${REMINDER}))
    ), reminded as (
      update reminders m set kind = 'refused' from failed
      where m.user_id = failed.user_id and ${isReminded("m")} and m.answer is null
        and failed.cause = ${REMINDER} || m.booking_id::text || '|' || ${startInMs("m")}
    )
    update follow_up_texts f set kind = 'refused' from failed
    where f.user_id = failed.user_id and ${isFollowUpSent("f")} and failed.cause = ${FOLLOW_UP} || f.call_id`);
}
