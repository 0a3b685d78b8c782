import type { ISql } from "postgres";

type Columns = { userId: string; from: string };

/**
 * `changed (day)`: a client's days since `from` whose counts may have changed since they were kept, or all of them
 * when none are kept. Found by `updated_at`, of calls and of bookings (a confirmed one makes its call booked).
 */
export function changedDays(sql: ISql, { userId, from }: Columns) {
  return sql`
    kept as materialized (
      select counted_until from call_day_counts where user_id = ${userId}
    ), changed as materialized (
      select distinct day from (
        select (happened_at at time zone 'Europe/London')::date as day from call_logs
        where user_id = ${userId} and updated_at > (select counted_until from kept)
        union all
        select (c.happened_at at time zone 'Europe/London')::date
        from bookings b join call_logs c on c.call_id = b.call_id
        where b.user_id = ${userId} and c.user_id = b.user_id and b.updated_at > (select counted_until from kept)
        union all
        select day::date from generate_series(${from}::date, (now() at time zone 'Europe/London')::date + 1, '1 day') as day
        where not exists (select from kept)
      ) as touched where day >= ${from}::date
    )`;
}

/** The days of `changed`, counted from the calls themselves; a day without calls has no row. */
export function countFromCalls(sql: ISql, userId: string) {
  return sql`
    select changed.day, count(*)::int as calls,
      (count(*) filter (where status = 'booked'))::int as booked,
      (count(*) filter (where status = 'completed'))::int as completed,
      (count(*) filter (where status = 'incomplete'))::int as incomplete,
      (count(*) filter (where status in ('hung up', 'voicemail', 'no answer', 'failed')))::int as missed
    from changed
      join call_logs c on c.user_id = ${userId}
        and c.happened_at >= changed.day::timestamp at time zone 'Europe/London'
        and c.happened_at < (changed.day + 1)::timestamp at time zone 'Europe/London'
      cross join lateral (
        select case when exists (
          select from bookings b where b.call_id = c.call_id and b.user_id = c.user_id and b.status = 'confirmed'
        ) then 'booked' else c.derived_status end as status
      ) as known
    group by changed.day`;
}
