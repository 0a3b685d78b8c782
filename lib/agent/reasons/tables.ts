import { type SQL, sql } from "drizzle-orm";
import { isInbound, isWrittenUp } from "@/lib/calls/calls/tables";
import { addDays } from "@/lib/platform/locale/dates";
import { startOfDay } from "@/lib/platform/locale/zoned-time";

/** A client's days, both included. */
export type ReasonDays = { userId: string; timeZone: string; from: string; to: string };

/** The reason of a row of `unbookedCalls`: the client's label comes before what was judged. */
export const REASON = sql`coalesce(l.reason, r.reason)`;

/** The client's finished calls of these days, as `c`. */
export const callsOf = ({ userId, timeZone, from, to }: ReasonDays): SQL => sql`
  c.user_id = ${userId} and c.happened_at >= ${new Date(startOfDay(from, timeZone))}
    and c.happened_at < ${new Date(startOfDay(addDays(to, 1), timeZone))} and ${isInbound("c")} and ${isWrittenUp("c")}`;

/** Those that have a reason, with it as `r` and the client's label as `l`. */
export const unbookedCalls = (days: ReasonDays): SQL => sql`
  call_logs c join call_reasons r on r.call_id = c.call_id
    left join reason_labels l on l.call_id = c.call_id and l.user_id = c.user_id
  where ${callsOf(days)}`;
