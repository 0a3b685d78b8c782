import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { zoneOf } from "@/lib/accounts/users/tables";
import { isReported } from "@/lib/calls/calls/tables";
import { isCopied, isDeleted, isLost } from "@/lib/calls/recordings/tables";
import { isAtProvider, isFrom, isUnfetchable } from "./tables";

export type Cutoff = {
  /** Calls that ended later are not counted yet: the other lists may lack them, or we may lack their report. */
  until: Date;
  /**
   * Since when each list has been compared without a gap; null if it is not compared. Earlier calls are not counted.
   */
  carrierFrom: Date | null;
  providerFrom: Date | null;
};

/** A client's day, by the calendar of their time zone; null for calls of unassigned numbers. */
export type ClientDay = { userId: string | null; day: string; zone: string };

const AT_ONCE = 500;

/** Days of clients on which calls happened, arrived or changed: what a comparison has to recount. */
export function daysToCount({ from, to }: { from: Date; to: Date }) {
  return sql`
    with touched as materialized (select * from (
      select user_id as "userId", happened_at as at from ledger_entries
        where happened_at between ${from} and ${to}
      union all
      select user_id, happened_at from ledger_entries where not is_here
      union all
      select user_id, happened_at from call_logs where updated_at >= ${from}
      union all
      select c.user_id, c.happened_at from call_recordings r join call_logs c on c.call_id = r.call_id
        where not ${isCopied("r")} and r.created_at > now() - interval '16 days'
      union all
      -- A new zone moves the borders of all days.
      select a.user_id, moment from agents a, generate_series(now() - interval '30 days', now(), interval '1 day') moment
        where a.zone_changed_at >= ${from}
    ) as found where at between now() - interval '30 days' and now() + interval '1 day'
    ), zones as materialized (
      select id, ${zoneOf(sql`clients.id`)} as zone from (select distinct "userId" as id from touched) as clients
    )
    select distinct "userId", (at at time zone zone)::date::text as day, zone
    from touched join zones on id is not distinct from "userId"`;
}

/**
 * Counts days and stores the results. A call of ours counts on its own day for every list, so that clock differences do
 * not matter; one that we lack counts on the day given by the other list.
 */
export async function countDays(days: readonly ClientDay[], cutoff: Cutoff): Promise<void> {
  const owned = days.filter(({ userId }) => userId !== null);
  const unowned = days.filter(({ userId }) => userId === null);
  for (let at = 0; at < owned.length; at += AT_ONCE)
    await execute(countStatement(owned.slice(at, at + AT_ONCE), cutoff));
  if (unowned.length > 0) await execute(countStatement(unowned, cutoff));
}

/** Reads the clients' days along indexes, however many calls there are; the days are all owned or all unowned. */
export function countStatement(days: readonly ClientDay[], cutoff: Cutoff) {
  const { until, carrierFrom, providerFrom } = cutoff;
  const from = sql`least(${carrierFrom}::timestamptz, ${providerFrom}::timestamptz)`;
  const isUnowned = days[0]?.userId === null;
  const isTheirs = (table: string) =>
    isUnowned
      ? sql`${sql.identifier(table)}.user_id is null`
      : sql`${sql.identifier(table)}.user_id = d.user_id`;
  const isThatDay = (table: string) =>
    sql`${sql.identifier(table)}.happened_at >= d.day::timestamp at time zone d.zone
      and ${sql.identifier(table)}.happened_at < (d.day + 1)::timestamp at time zone d.zone`;
  return sql`
    insert into ledger_days as kept (user_id, day, carrier, provider, here, fetching, lost, never_reached, other_way,
      not_at_carrier, not_at_provider, recordings, recordings_waiting, recordings_lost, compared_at)
    select d.user_id, d.day, ours.carrier + theirs.carrier, ours.provider + theirs.provider, ours.here, theirs.fetching,
      theirs.lost, ours.never_reached, ours.other_way, ours.not_at_carrier, ours.not_at_provider, ours.recordings,
      ours.recordings_waiting, ours.recordings_lost, ${until}
    from json_to_recordset(${JSON.stringify(days.map(({ userId, ...day }) => ({ user_id: userId, ...day })))}::text::json)
      as d(user_id uuid, day date, zone text)
    cross join lateral (
      select count(*) as here,
        count(*) filter (where at_carrier) as carrier,
        count(*) filter (where at_provider) as provider,
        count(*) filter (where by_carrier_alone) as never_reached,
        count(*) filter (where carrier_compared and not at_carrier and not came_by_carrier) as other_way,
        count(*) filter (where carrier_compared and not at_carrier and came_by_carrier) as not_at_carrier,
        count(*) filter (where provider_compared and not at_provider and not by_carrier_alone) as not_at_provider,
        count(*) filter (where has_recording) as recordings,
        count(*) filter (where has_recording and not is_copied and not is_lost) as recordings_waiting,
        count(*) filter (where has_recording and not is_copied and is_lost) as recordings_lost
      from (
        select p.entry_id is not null as at_provider, t.entry_id is not null as at_carrier,
          coalesce(c.call_id = c.carrier_sid, false) as by_carrier_alone,
          coalesce(p.carrier_sid, t.entry_id) is not null as came_by_carrier,
          coalesce(c.happened_at >= ${carrierFrom}::timestamptz, false) as carrier_compared,
          coalesce(c.happened_at >= ${providerFrom}::timestamptz, false) as provider_compared,
          r.call_id is not null and not ${isDeleted("r")} as has_recording, ${isCopied("r")} as is_copied,
          ${isLost("r", "c")} as is_lost
        from call_logs c
        left join ledger_entries p on ${isFrom("provider", "p")} and p.entry_id = c.call_id
        left join ledger_entries t on ${isFrom("carrier", "t")} and t.entry_id = coalesce(c.carrier_sid, p.carrier_sid)
        left join call_recordings r on r.call_id = c.call_id
        where ${isTheirs("c")} and ${isThatDay("c")} and ${isReported("c")}
          -- A voice message that Twilio took belongs to a call that the provider's row counts.
          and not (c.call_id = c.carrier_sid and exists (
            select from call_logs o where o.carrier_sid = c.carrier_sid and o.call_id <> c.call_id))
          and c.happened_at >= ${from} and coalesce(c.ended_at, c.happened_at) <= ${until}
      ) as calls
    ) as ours
    cross join lateral (
      select count(*) filter (where ${isFrom("carrier", "entries")}) as carrier,
        count(*) filter (where ${isFrom("provider", "entries")}) as provider,
        count(*) filter (where not is_twin and not is_lost) as fetching,
        count(*) filter (where not is_twin and is_lost) as lost
      from (
        select e.source, ${isUnfetchable("e")} as is_lost, ${isFrom("carrier", "e")} and ${isAtProvider("e")} as is_twin
        from ledger_entries e
        where not e.is_here and ${isTheirs("e")} and ${isThatDay("e")} and e.ended_at <= ${until}
      ) as entries
    ) as theirs
    -- In one order, so that two instances wait for each other instead of deadlocking.
    order by d.user_id, d.day
    on conflict (user_id, day) do update set
      carrier = excluded.carrier, provider = excluded.provider, here = excluded.here, fetching = excluded.fetching,
      lost = excluded.lost, never_reached = excluded.never_reached, other_way = excluded.other_way,
      not_at_carrier = excluded.not_at_carrier, not_at_provider = excluded.not_at_provider,
      recordings = excluded.recordings, recordings_waiting = excluded.recordings_waiting,
      recordings_lost = excluded.recordings_lost, compared_at = excluded.compared_at
      where kept.compared_at <= excluded.compared_at`;
}
