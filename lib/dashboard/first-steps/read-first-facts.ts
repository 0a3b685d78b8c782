import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { isCalendar } from "@/lib/accounts/connections/tables";
import { hasPassed } from "@/lib/agent/rehearsals/tables";
import { isInbound, isReported } from "@/lib/calls/calls/tables";

export type FirstFacts = {
  /** The newest active number, E.164. */
  number: string | null;
  /** A call has come in, if only the client's own. */
  has_call: boolean;
  /** One has come from somebody else. */
  has_customer: boolean;
  /** The connection works; null without one. */
  calendar: boolean | null;
  has_hours: boolean;
  is_rehearsed: boolean;
  is_notified: boolean;
  is_closed: boolean;
};

/** What is so of a client who is about to begin. */
export async function readFirstFacts(userId: string): Promise<FirstFacts> {
  const inbound = sql`from call_logs c where c.user_id = ${userId} and ${isInbound("c")}`;
  const [facts] = await execute<FirstFacts[]>(sql`
    select
      (select n.phone_number from phone_assignments n where n.user_id = ${userId} and n.is_active
        order by n.created_at desc limit 1) as number,
      exists (select ${inbound}) as has_call,
      exists (select ${inbound} and ${isReported("c")} and not coalesce(
        c.phone_number in (a.transfer_number, a.emergency_number, a.notification_number), false)) as has_customer,
      (select not t.needs_reauth from user_tokens t where t.user_id = ${userId} and ${isCalendar("t")}) as calendar,
      a.user_id is not null as has_hours,
      exists (select from rehearsals r where r.user_id = ${userId} and ${hasPassed("r")}) as is_rehearsed,
      a.notification_number is not null
        or exists (select from notification_choices o where o.user_id = ${userId}) as is_notified,
      exists (select from client_visits v where v.guide_closed_at is not null and (v.user_id = ${userId}
        or v.user_id in (select m.user_id from members m where m.account_id = ${userId}))) as is_closed
    from profiles p left join agents a on a.user_id = p.id where p.id = ${userId}`);
  if (!facts) throw new Error("the signed-in user has no profile");
  return facts;
}
