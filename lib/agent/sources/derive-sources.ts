import { type SQL, sql } from "drizzle-orm";
import { database, execute, executeIn } from "@/db/client";
import { wasConfirmed } from "@/lib/agent/bookings/tables";
import { isInbound } from "@/lib/calls/calls/tables";
import {
  canMatch,
  channelOf,
  firstTouchBefore,
  idsOf,
  isOfCaller,
  isSettledMatch,
  knownSince,
  lostNumber,
  rangOn,
  wasKnownBefore,
} from "./tables";

/** Raised when what a rule says changes: rows of earlier versions are derived again by the daily backstop. */
const VERSION = 1;

/** These calls, and later ones of the same callers that were won by an advertisement: now they may have rung before. */
export async function deriveCalls(callIds: string[]): Promise<number> {
  const isOne = sql`c.call_id = any(${sql.param(callIds)}::text[])`;
  const isAdvertised = sql`
    exists (select from campaign_numbers n where n.user_id = c.user_id)
    or exists (select from touches t where ${isOfCaller("t", "c")})
    or exists (select from call_sources s where s.user_id = c.user_id)
    or exists (select from call_sources s where s.call_id = c.call_id)`;
  if (!(await isThere(sql`select from call_logs c where ${isOne} and (${isAdvertised})`))) return 0;
  return derive(sql`
    select call_id from call_logs c where ${isOne}
    union
    select c.call_id from call_logs named
      join call_logs c on c.user_id = named.user_id and c.phone_number = named.phone_number
      join call_sources s on s.call_id = c.call_id
    where named.call_id = any(${sql.param(callIds)}::text[])`);
}

/** The calls of these bookings' customers that have a source. */
export async function deriveBooked(bookingIds: string[]): Promise<number> {
  const isOne = sql`b.id = any(${sql.param(bookingIds)}::uuid[])`;
  if (!(await isThere(sql`select from bookings b join call_sources s using (user_id) where ${isOne}`)))
    return 0;
  return derive(sql`
    select s.call_id from bookings b
      join call_logs c on c.user_id = b.user_id and c.phone_number in (b.caller_phone, b.client_phone)
      join call_sources s on s.call_id = c.call_id
    where ${isOne}`);
}

/**
 * Asked before calls are derived that are many and rarely have a source: the statement that derives takes some 10 ms to
 * plan, and clients without advertisements need none of it.
 */
async function isThere(rows: SQL): Promise<boolean> {
  const [row] = await execute<[{ is_there: boolean }]>(sql`select exists (${rows}) as is_there`);
  return row.is_there;
}

/** The calls of the people who touched an advertisement. */
export const deriveTouched = (touchIds: string[]) =>
  derive(sql`
    select c.call_id from touches t
      join call_logs c on c.user_id = t.user_id and c.phone_number = t.phone and c.happened_at >= t.at
    where t.id = any(${sql.param(touchIds)}::uuid[])`);

/** The calls that a client's campaign has, or had before its numbers or its clients changed. */
export const deriveCampaign = ({ campaignId, userId }: { campaignId: string; userId: string }) =>
  derive(sql`
    select call_id from call_sources where campaign_id = ${campaignId} and user_id = ${userId}
    union ${callsOnNumbers(sql`n.campaign_id = ${campaignId} and n.user_id = ${userId}`)}
    union ${callsOfTouches(sql`t.user_id = ${userId}`)}`);

/** The calls on these assigned numbers, or that were before their lines' ids at the voice provider changed. */
export const deriveLines = (assignmentIds: string[]) => {
  const isOne = sql`n.assignment_id = any(${sql.param(assignmentIds)}::uuid[])`;
  return derive(sql`
    select s.call_id from call_sources s join campaign_numbers n on n.id = s.campaign_number_id where ${isOne}
    union ${callsOnNumbers(isOne)}`);
};

/** Every call that could have a source; returns how many had another one than before. */
export async function recountSources(): Promise<number> {
  const clients = await execute<{ user_id: string }[]>(sql`
    select user_id from campaign_numbers union select user_id from touches union select user_id from call_sources`);
  let differing = 0;
  for (const { user_id } of clients) differing += await recountClient(user_id);
  return differing;
}

/** The same for one client. */
export const recountClient = (userId: string) =>
  derive(sql`
    select call_id from call_sources where user_id = ${userId}
    union ${callsOnNumbers(sql`n.user_id = ${userId}`)}
    union ${callsOfTouches(sql`t.user_id = ${userId}`)}`);

const callsOnNumbers = (which: SQL) => sql`
  select c.call_id from campaign_numbers n join phone_assignments a on a.id = n.assignment_id
    join call_logs c on ${rangOn("c", "n", "a")} where ${which}`;

const callsOfTouches = (which: SQL) => sql`
  select c.call_id from touches t join call_logs c on ${canMatch("t", "c")} where ${which}`;

/**
 * Joins calls to what they came from, in one statement; returns how many changed. A number that rings for a campaign is
 * an identifier, so it comes before a match. What was known of a caller stays known when the number of an earlier call
 * has been deleted since. The lock keeps the daily recount from writing what it read before a change.
 */
async function derive(callIds: SQL): Promise<number> {
  return database().transaction(async (tx) => {
    await executeIn(tx)(sql`select pg_advisory_xact_lock(hashtext('call_sources'))`);
    const [row] = await executeIn(tx)<[{ changed: number }]>(sql`
      with wanted as materialized (
        select c.call_id, c.user_id, c.phone_number, c.happened_at, c.vapi_phone_number, c.vapi_phone_number_id,
          ${isInbound("c")} as is_inbound
        from call_logs c where c.call_id in (${callIds})
      ), found as (
        select w.*, m.number_id, m.campaign_id as measured_for, m.number, m.campaign_since,
          t.id as touch_id, t.ids, t.channel, t.page, t.at as touched_at, t.campaign_id as matched_for, t.named_by,
          coalesce(m.campaign_since, ${firstTouchBefore("w")}) as since
        from wanted w
        left join lateral (
          select n.id as number_id, n.campaign_id, n.phone_number as number,
            (select min(o.starts_at) from campaign_numbers o
              where o.campaign_id = n.campaign_id and o.user_id = n.user_id) as campaign_since
          from campaign_numbers n join phone_assignments a on a.id = n.assignment_id
          where ${rangOn("w", "n", "a")}
          order by a.vapi_phone_number_id = w.vapi_phone_number_id desc nulls last, n.starts_at desc limit 1
        ) m on true
        left join lateral (
          select t.id, t.at, t.page, ${idsOf("t")} as ids, ${channelOf("t")} as channel, named.campaign_id, named.named_by
          from touches t left join lateral (${campaignNamedBy("t")}) named on ${channelOf("t")} = 'facebook'
          where ${canMatch("t", "w")} order by t.at desc, t.id desc limit 1
        ) t on m.number_id is null
        where w.is_inbound and w.user_id is not null and (m.number_id is not null or t.id is not null)
      ), derived as (
        select f.call_id, f.user_id, coalesce(f.measured_for, f.matched_for) as campaign_id,
          case when f.number_id is null then f.channel else 'facebook' end as channel,
          case when f.number_id is null then 'matched' else 'measured' end as grade,
          case when f.number_id is not null then 'campaign-number' when f.ids = array['lead_id'] then 'lead-form'
            else 'form-click' end as rule,
          f.number_id as campaign_number_id, f.touch_id, known.since is not null as is_existing, f.happened_at,
          jsonb_strip_nulls(jsonb_build_object(
            'since', f.since, 'number', f.number, 'formAt', f.touched_at, 'ids', to_jsonb(f.ids), 'page', f.page,
            'namedBy', f.named_by, 'knownSince', known.since)) as evidence
        from found f
        left join call_sources old on old.call_id = f.call_id and ${wasKnownBefore("old", sql`f.since`)}
        cross join lateral (${knownBefore}) now_known
        cross join lateral (select least(now_known.since, ${knownSince("old")}) as since) known
      ), gone as (
        delete from call_sources s using wanted w
        where s.call_id = w.call_id and not exists (select from derived d where d.call_id = w.call_id)
          and not ${isSettledMatch("s")} and not ${lostNumber("w", "s")}
        returning s.call_id, s.user_id
      ), stored as (
        insert into call_sources as s (call_id, user_id, campaign_id, channel, grade, rule, version, campaign_number_id,
          touch_id, is_existing, happened_at, evidence)
        select call_id, user_id, campaign_id, channel, grade, rule, ${VERSION}::int, campaign_number_id, touch_id,
          is_existing, happened_at, evidence
        from derived order by call_id
        on conflict (call_id) do update set user_id = excluded.user_id, campaign_id = excluded.campaign_id,
          channel = excluded.channel, grade = excluded.grade, rule = excluded.rule, version = excluded.version,
          campaign_number_id = excluded.campaign_number_id, touch_id = excluded.touch_id,
          is_existing = excluded.is_existing, happened_at = excluded.happened_at, evidence = excluded.evidence,
          updated_at = now()
        where (s.user_id, s.campaign_id, s.channel, s.grade, s.rule, s.version, s.campaign_number_id, s.touch_id,
            s.is_existing, s.happened_at, s.evidence) is distinct from
          (excluded.user_id, excluded.campaign_id, excluded.channel, excluded.grade, excluded.rule, excluded.version,
            excluded.campaign_number_id, excluded.touch_id, excluded.is_existing, excluded.happened_at, excluded.evidence)
          and not (${isSettledMatch("s")} and excluded.grade = 'matched')
        returning s.call_id, s.user_id
      ), changed as (select user_id from gone union all select user_id from stored
      ), told as (
        insert into outbox (event, subject, payload)
        select distinct 'pages.changed', user_id::text, jsonb_build_object('userId', user_id) from changed
      )
      select count(*)::int as changed from changed`);
    return row.changed;
  });
}

/** The campaign that the address of the form's page named: by Facebook's id, else by its name if one alone has it. */
const campaignNamedBy = (touch: string): SQL => {
  const t = sql.identifier(touch);
  return sql`
    select case when count(*) = 1 then min(c.id::text)::uuid end as campaign_id,
      case when count(*) = 1 then case when bool_or(c.facebook_campaign_id in (${t}.utm ->> 'id', ${t}.utm ->> 'campaign'))
        then 'id' else 'name' end end as named_by
    from campaign_assignments own join ad_campaigns c on c.id = own.campaign_id
    where own.user_id = ${t}.user_id and (c.facebook_campaign_id in (${t}.utm ->> 'id', ${t}.utm ->> 'campaign')
      or lower(trim(c.name)) = lower(trim(${t}.utm ->> 'campaign')))`;
};

/** When the caller of `f` rang or booked before the advertisement began to reach them. */
const knownBefore = sql`
  select min(at) as since from (
    select min(c.happened_at) as at from call_logs c
    where c.user_id = f.user_id and c.phone_number = f.phone_number and c.happened_at < f.since
      and c.call_id <> f.call_id and ${isInbound("c")}
    union all
    select min(b.created_at) from bookings b
    where b.user_id = f.user_id and b.client_phone = f.phone_number and b.created_at < f.since
      and ${wasConfirmed("b")}
    union all
    select min(b.created_at) from bookings b
    where b.user_id = f.user_id and b.caller_phone = f.phone_number and b.created_at < f.since
      and ${wasConfirmed("b")}
  ) as earlier`;
