import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { column } from "@/db/column";
import { hasFailed, WITHDRAWN } from "@/lib/agent/texts/tables";
import { isFromCaller } from "@/lib/agent/to-dos/tables";
import { isReported } from "@/lib/calls/calls/tables";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";
import type { BookingDeed, ToolDeed } from "./deeds";

/** A finished call with everything that was done for it, as one statement reads it. */
export type CallToAudit = {
  call_id: string;
  user_id: string;
  caller: string | null;
  happened_at: Date;
  end_reason: string | null;
  transcript: string | null;
  messages: unknown;
  country: CountryCode;
  time_zone: string | null;
  bookings: (Omit<BookingDeed, "startsAt"> & { startsAt: string; clientName: string | null })[];
  tools: (ToolDeed & { arguments: unknown })[];
  messageTaken: boolean;
  callerName: string | null;
  texts: { status: "queued" | "sent" | "failed" | "withdrawn" }[];
  read_at: Date;
};

export const BATCH = 100;

/** What was said is known, and a broken promise is still worth a to-do. */
const isAuditable = (call: string) =>
  sql`(${isReported(call)} and ${column(call, "happened_at")} > now() - interval '14 days')`;

/**
 * Reported calls that changed in the last `hours`, and earlier ones whose bookings or texts did. Excludes those
 * compared since.
 */
export function callsChangedWithin(hours: number): SQL {
  const since = sql`now() - ${hours}::float8 * interval '1 hour'`;
  const sinceAudit = sql`x.audited_at`;
  return sql`
      select c.call_id from call_logs c left join call_audits x using (call_id)
      where c.updated_at > ${since} and ${isAuditable("c")} and c.user_id is not null and (x.call_id is null or c.updated_at > ${sinceAudit})
      union select x.call_id from bookings b join call_audits x on x.user_id = b.user_id
          and x.caller = b.client_phone and x.is_open
        where b.updated_at > ${since} and b.updated_at > ${sinceAudit}
      union select x.call_id from bookings b join call_audits x on x.call_id = b.call_id
        where b.updated_at > ${since} and b.updated_at > ${sinceAudit}
      union select x.call_id from text_messages t join call_audits x on x.call_id = t.call_id
        where t.attempted_at > ${since} and t.attempted_at > ${sinceAudit} and ${hasFailed("t")}`;
}

/** These calls, if they have been reported. */
export const namedCalls = (callIds: string[]): SQL => sql`
  select call_id from call_logs
  where call_id = any(${sql.param(callIds)}::text[]) and ${isAuditable("call_logs")}`;

/** The calls in which these bookings were made, and those of the same customer with a promise that is still open. */
export const callsOfBookings = (bookingIds: string[]): SQL => sql`
  select x.call_id from bookings b join call_audits x on x.user_id = b.user_id and x.caller = b.client_phone and x.is_open
    where b.id = any(${sql.param(bookingIds)}::uuid[])
  union select x.call_id from bookings b join call_audits x on x.call_id = b.call_id
    where b.id = any(${sql.param(bookingIds)}::uuid[])`;

/** Those of the selected calls whose client's agent uses our tools, a batch at a time. */
export function readCalls(chosen: SQL, after: string): Promise<CallToAudit[]> {
  return execute<CallToAudit[]>(sql`
    with changed as (${chosen})
    select c.call_id, c.user_id, c.phone_number as caller, c.happened_at, c.end_reason, c.transcript, c.messages,
      (select p.country from profiles p where p.id = c.user_id) as country, a.time_zone, now() as read_at,
      coalesce((select json_agg(json_build_object('id', b.id, 'ofThisCall', b.call_id is not distinct from c.call_id,
          'status', b.status, 'cancelledBy', b.cancelled_by, 'startsAt', b.starts_at, 'job', b.job,
          'clientName', b.client_name, 'handedOver', exists (select from caller_messages m
            where m.user_id = b.user_id and m.cause = 'booking|' || b.id)) order by b.created_at)
        from (
          select * from bookings where call_id = c.call_id and user_id = c.user_id
          union select * from bookings where client_phone = c.phone_number and user_id = c.user_id
          union select * from bookings where caller_phone = c.phone_number and user_id = c.user_id
        ) b), '[]') as bookings,
      coalesce((select json_agg(json_build_object('action', t.action, 'name', coalesce(i.name, tool.name),
          'status', i.status, 'result', i.result, 'arguments', i.arguments) order by i.started_at)
        from tool_invocations i join tools tool on tool.id = i.tool_id left join tool_targets t on t.id = i.target_id
        where i.call_id = c.call_id and i.user_id = c.user_id), '[]') as tools,
      exists (select from caller_messages m
        where m.call_id = c.call_id and m.user_id = c.user_id and ${isFromCaller("m")}) as "messageTaken",
      (select m.caller_name from caller_messages m where m.call_id = c.call_id and m.user_id = c.user_id
        and m.caller_name is not null limit 1) as "callerName",
      coalesce((select json_agg(json_build_object('status',
          case when t.problem = ${WITHDRAWN} then 'withdrawn' else t.status end)) from text_messages t
        where t.call_id = c.call_id and t.user_id = c.user_id
          and t.recipient is distinct from a.notification_number), '[]') as texts
    from changed join call_logs c using (call_id) left join agents a on a.user_id = c.user_id
    where c.call_id > ${after} and c.user_id is not null
      and exists (select from tool_targets t where t.user_id = c.user_id)
    order by c.call_id limit ${BATCH}`);
}
