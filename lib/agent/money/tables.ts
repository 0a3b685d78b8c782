import { type SQL, sql } from "drizzle-orm";
import { column } from "@/db/column";
import { isUpcoming, liesAhead } from "@/lib/agent/bookings/tables";
import { isConfirmed } from "@/lib/calls/calls/tables";
import type { JobOutcome } from "./contract";

/** The visit, by the alias of `bookings`, was confirmed and has begun: it has an outcome, if only an unknown one. */
export const hasBegun = (booking: string) => sql`(${isConfirmed(booking)} and not ${liesAhead(booking)})`;

/** The visit was confirmed and ended within the last two weeks: the client is asked how it went. */
export const isAskedAbout = (booking: string) =>
  sql`(${isConfirmed(booking)} and not ${isUpcoming(booking)}
    and ${column(booking, "starts_at")} > now() - interval '15 days'
    and ${column(booking, "ends_at")} > now() - interval '14 days')`;

/** The statement, or the result by its alias with a dot, has this outcome. */
function says(outcome: JobOutcome, row: "" | "r." = ""): SQL {
  return sql`(${sql.raw(row)}outcome = ${outcome})`;
}

/** Nothing is known, by the result of `withResult`. */
export const isUntold = says("unknown", "r.");

/** The customer was not there, by the result of `withResult`. */
export const isNoShow = says("no_show", "r.");

/** Money was paid, or somebody said so, by the result of `withResult`. */
export const isPaid = says("paid", "r.");

/** Within `withResult`. */
const saysPaid = says("paid");
const saysNothing = says("unknown");
const isPayment = sql`(p.kind = 'payment')`;
/** The payment, under the alias `p`, is a refund that has not failed. */
export const isRefund = sql`(p.kind = 'refund' and not exists (select from payments f where f.user_id = p.user_id
  and f.source = p.source and f.external_id = 'failed:' || p.external_id))`;
const hasMoney = sql`(main.minor is not null)`;

/**
 * Joins what became of a booking, under the alias `r`: `outcome`, `amount_minor`, `currency`, `source`, `told_at`, and
 * `sums` and `refunds` (JSON: `{ currency, minor }` each).
 *
 * Among one source's statements under one id, the newest revision counts. A person's word (a tap, a text) ends what was
 * said before it, except that "done" does not contradict earlier words. Among the rest, paid comes first, then a
 * person's word, then the newest. Payments are facts: people's words add to them and take nothing away, and a payment
 * that somebody also reported is one.
 */
export const withResult = (booking: string): SQL => sql`
  cross join lateral (
    with heard as (
      select latest.*, source in ('tap', 'text') as by_person,
        row_number() over (order by told_at, created_at, id) as nth
      from (
        select distinct on (o.source, o.external_id) o.* from job_outcomes o
        where o.booking_id = ${column(booking, "id")} order by o.source, o.external_id, o.revision desc) as latest
    ), standing as (
      select *, row_number() over (order by ${saysPaid} desc, (by_person and not ${saysNothing}) desc,
        ${saysNothing}, nth desc) as place
      from heard
      where nth >= coalesce((select max(nth) from heard where by_person and outcome <> 'done'), 0)
    ), said as (
      select amount_minor, currency, source, told_at from standing where place = 1 and ${saysPaid}
    ), moved as (
      select p.currency, max(p.source) as source, max(p.paid_at) as told_at,
        coalesce(sum(p.amount_minor) filter (where ${isPayment}), 0) as received,
        coalesce(sum(p.amount_minor) filter (where ${isRefund}), 0) as refunded,
        coalesce(sum(p.amount_minor) filter (where ${isRefund}
          and p.paid_at <= (select told_at from said)), 0) as refunded_before
      from payments p where p.booking_id = ${column(booking, "id")} and (${isPayment} or ${isRefund}) group by p.currency
    ), money as (
      select currency, coalesce(m.source, s.source) as source, coalesce(m.told_at, s.told_at) as told_at,
        greatest(coalesce(s.amount_minor + coalesce(m.refunded_before, 0), 0), coalesce(m.received, 0))
          - coalesce(m.refunded, 0) as minor,
        coalesce(m.refunded, 0) as refunded
      from moved m full join said s using (currency)
    )
    select case when ${hasMoney} then 'paid' else coalesce(other.outcome, 'unknown') end as outcome,
      (case when ${hasMoney} then main.minor else other.amount_minor end)::float8 as amount_minor,
      case when ${hasMoney} then main.currency else other.currency end as currency,
      case when ${hasMoney} then main.source else other.source end as source,
      case when ${hasMoney} then main.told_at else other.told_at end as told_at,
      (select coalesce(json_agg(json_build_object('currency', currency, 'minor', minor) order by currency), '[]')
        from money where minor > 0) as sums,
      (select coalesce(json_agg(json_build_object('currency', currency, 'minor', refunded) order by currency), '[]')
        from money where refunded > 0) as refunds
    from (select) as one
      left join (select * from money where minor > 0 order by minor desc, currency limit 1) as main on true
      left join (select * from standing where not ${saysPaid} order by place limit 1) as other on true
  ) as r`;
