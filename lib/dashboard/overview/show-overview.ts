import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { column } from "@/db/column";
import { unseenPattern } from "@/db/contains-pattern";
import { idsHolding } from "@/db/ids-holding";
import { limitTo, lookUp, skip, unseen } from "@/db/planning";
import { zoneOf } from "@/lib/accounts/users/tables";
import { CHECK_NAMES, CHECKS, type CheckName } from "@/lib/agent/readiness/checks";
import { isRequired } from "@/lib/agent/readiness/tables";
import { isLive, isOffline, isPaused } from "@/lib/agent/setup/tables";
import { readSurge } from "@/lib/agent/surge/read-surge";
import { isEmergency, isOpen } from "@/lib/agent/to-dos/tables";
import { countLines } from "@/lib/calls/calls/count-lines";
import { isConfirmed, isRunning } from "@/lib/calls/calls/tables";
import { idsNamed } from "@/lib/dashboard/clients/ids-named";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import { agencyRole, isCard, isDisabled } from "@/lib/platform/auth/tables";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { typedDigits } from "@/lib/platform/locale/typed-digits";
import type { clientOverview, OverviewClient } from "./contract";
import { isFailing } from "./tables";

const A_PAGE = 30;
const MOST_COUNTED = 100;

/**
 * All clients at a glance, for admins: who needs attention first, then everybody else, a page from `from` on. With
 * `search`, those with it in a name, an email address, a number or a town. Reads what needs attention along partial indices, and
 * counts for one page alone, so it takes the same time with ten thousand clients (AGENCY-01).
 */
export const showOverview: Verb<typeof clientOverview> = async ({ actor }, { query: { search, from } }) => {
  assertAgency(actor);
  const reading = [countLines(), readSurge(), countAttention()] as const;
  const [lines, surge, needAttention, ids] = await within(
    5 * SECOND,
    Promise.all([...reading, search ? findClients(search, from) : pageOfAll(from)]),
  );
  const shown = ids.slice(0, A_PAGE);
  const clients = await within(5 * SECOND, readClients(shown));
  return {
    data: {
      lines: { running: lines.running, of: lines.lines, is_nearly_full: lines.isNearlyFull, surge },
      need_attention: needAttention,
      clients,
      next: ids.length > A_PAGE ? from + A_PAGE : null,
    },
  };
};

/**
 * Who needs attention: 4 an emergency, 2 a failing agent, 1 a stopped one; and since when an emergency or a failure. No
 * one ticks off the to-dos of a disabled client or checks their agent, so these would stay for ever.
 */
const attention = sql`
  select c.user_id, bit_or(c.weight) as rank, min(c.since) as since from (
    select m.user_id, 4 as weight, m.created_at as since from caller_messages m
      where ${isEmergency("m")} and ${isOpen("m")}
    union all
    select r.user_id, 2, r.failing_since from readiness_results r join agents g on g.user_id = r.user_id
      where ${isFailing("r")} and ${isRequired("r")} and ${isLive("g")}
    union all
    select g.user_id, 1, null from agents g where ${isLive("g")} and (${isOffline("g")} or ${isPaused("g")})
  ) c cross join ${lookUp("profiles", "id", sql`c.user_id`)} p
  where not ${isDisabled("p")} group by c.user_id`;

const open = (which: SQL) => sql`(select count(*)::int from (
  select from caller_messages m where m.user_id = p.id and ${isOpen("m")} and ${which} limit ${MOST_COUNTED}) m)`;

/** The order of `attention a`, which may be left joined, and profiles p. */
const worstFirst = sql`a.rank desc nulls last, a.since nulls last,
  case when a.rank is not null then ${open(sql`true`)} end desc nulls last, p.created_at desc nulls first, p.id`;

async function countAttention(): Promise<number> {
  const [row] = await execute<[{ count: number }]>(sql`select count(*)::int as count from (${attention}) a`);
  return row.count;
}

type Found = { id: string };
const idsOf = (rows: Found[]) => rows.map(({ id }) => id);

async function pageOfAll(from: number): Promise<string[]> {
  const first = idsOf(
    await execute<Found[]>(sql`
      select p.id from (${attention}) a cross join ${lookUp("profiles", "id", sql`a.user_id`)} p
      order by ${worstFirst} ${limitTo(A_PAGE + 1)} ${skip(from)}`),
  );
  if (first.length > A_PAGE) return first;
  const before = from === 0 ? first.length : await countAttention();
  const others = await execute<Found[]>(sql`
    select p.id from profiles p
    where not exists (select from (${attention}) a where a.user_id = p.id) and ${isClient("p")}
    order by p.created_at desc nulls first, p.id
    ${limitTo(A_PAGE + 1)} ${skip(Math.max(0, from - before))}`);
  return [...first, ...idsOf(others)].slice(0, A_PAGE + 1);
}

/** A person of the agency without an agent is not a client, nor is one who works for a client. */
const isClient = (profile: string) => sql`(${isCard(profile)}
  and (${agencyRole(column(profile, "id"))} is null
    or exists (select from agents g where g.user_id = ${column(profile, "id")})))`;

async function findClients(search: string, from: number): Promise<string[]> {
  return idsOf(
    await execute<Found[]>(sql`
      select p.id from ((${idsNamed(search)})${withBusiness(search)}${inTown(search)}${withNumber(search)}) f
        cross join ${lookUp("profiles", "id", sql`f.id`)} p left join (${attention}) a on a.user_id = p.id
      where ${isClient("p")}
      order by ${worstFirst} ${limitTo(A_PAGE + 1)} ${skip(from)}`),
  );
}

const withBusiness = (search: string) => sql`
  union (${idsHolding({ table: "agents", id: "user_id", columns: ["business_name"], text: search })})`;

const inTown = (search: string) => sql`
  union (${idsHolding({ table: "profiles", columns: ["town"], text: search })})`;

function withNumber(search: string): SQL {
  const digits = typedDigits(search);
  return digits.length >= 4
    ? sql`
      union select user_id from phone_assignments
      where is_active and phone_number like ${unseenPattern(digits)}`
    : sql``;
}

type Row = Omit<OverviewClient, "agent" | "failing"> & {
  live: boolean;
  offline: boolean;
  paused: boolean;
  disabled: boolean;
  checks: CheckName[];
};

async function readClients(ids: string[]): Promise<OverviewClient[]> {
  const rows = await execute<Row[]>(sql`
    select p.id, coalesce(g.business_name, nullif(trim(p.full_name), ''), p.email) as name, p.email, p.town,
      ${isLive("g")} as live, ${isOffline("g")} as offline, ${isPaused("g")} as paused, ${isDisabled("p")} as disabled,
      case when ${isLive("g")} and not ${isDisabled("p")} then array(select r.check_name from readiness_results r
        where r.user_id = p.id and ${isFailing("r")} and ${isRequired("r")}) else '{}' end
        as checks,
      ${open(sql`${isEmergency("m")}`)} as emergencies, ${open(sql`true`)} as to_dos,
      (today.start at time zone today.zone)::date::text as today,
      (select count(*)::int from call_logs c where c.user_id = p.id and c.happened_at >= today.start) as calls,
      (select count(*)::int from bookings b
        where b.user_id = p.id and b.confirmed_at >= today.start and ${isConfirmed("b")}) as bookings,
      (select count(*)::int from call_logs c where c.user_id = p.id and ${isRunning("c")}) as running,
      ${costsOfMonth} as costs
    from unnest(${unseen(ids, "uuid[]")}) with ordinality as wanted(id, place)
      join profiles p on p.id = wanted.id left join agents g on g.user_id = p.id
      cross join lateral (select zone, date_trunc('day', now() at time zone zone) at time zone zone as start
        from (select ${zoneOf(sql`p.id`)} as zone) z) today
    order by wanted.place`);
  return rows.map(({ live, offline, paused, disabled, checks, ...row }) => ({
    ...row,
    agent: disabled ? "disabled" : !live ? "not live" : offline ? "offline" : paused ? "paused" : "live",
    failing: CHECK_NAMES.filter((name) => checks.includes(name)).map((name) => CHECKS[name].subject),
  }));
}

const costsOfMonth = sql`(select coalesce(json_agg(json_build_object('currency', currency, 'micros', micros)
    order by micros desc), '[]')
  from (select m.currency, sum(m.amount_micros) as micros from cost_months m
    where m.month = date_trunc('month', now() at time zone 'UTC')::date and m.user_id = p.id
    group by m.currency having sum(m.amount_micros) > 0) m)`;
