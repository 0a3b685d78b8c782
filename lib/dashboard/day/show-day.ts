import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { referenceMode } from "@/lib/accounts/settings/reference-mode";
import { readPlace } from "@/lib/accounts/users/read-place";
import { isUpcoming } from "@/lib/agent/bookings/tables";
import { measureJobs } from "@/lib/agent/money/measure-jobs";
import { measuredSentence } from "@/lib/agent/money/measured-sentence";
import { readUntold } from "@/lib/agent/money/read-untold";
import { readNewestCalls } from "@/lib/calls/calls/select-calls";
import { serializeCall } from "@/lib/calls/calls/serialize";
import { isConfirmed } from "@/lib/calls/calls/tables";
import { may } from "@/lib/platform/auth/permissions";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { countedDays } from "@/lib/platform/locale/period";
import { localDay } from "@/lib/platform/locale/zoned-time";
import type { Day, myDay, NextJob } from "./contract";
import { isPastVisit } from "./tables";

const NEXT_JOBS = 4;
const MOST_COUNTED = 100;

/** What the actor's first screen shows beside the to-dos. Reads along indices only, whatever the number of calls. */
export const showDay: Verb<typeof myDay> = async ({ actor: { accountId: userId, personId, role } }) => {
  const [jobs, ahead, visits, measured, newest, since] = await within(
    3 * SECOND,
    Promise.all([
      readJobs(userId),
      countJobs(userId),
      readUntold(userId),
      may(role, "figures.read") ? readMeasured(userId) : null,
      readNewest(userId),
      readSince(userId, personId),
    ]),
  );
  return { data: { jobs, jobs_ahead: ahead, visits, measured, newest_call: newest, since } };
};

const isAhead = sql`(${isUpcoming("b")} and ${isConfirmed("b")})`;

async function readJobs(userId: string): Promise<NextJob[]> {
  const rows = await execute<JobRow[]>(sql`
    select b.id, b.job, b.starts_at, b.ends_at, b.client_name, coalesce(b.client_phone, b.caller_phone) as phone,
      b.address, c.call_id, coalesce(nullif(trim(p.full_name), ''), p.email) as assignee
    from bookings b left join profiles p on p.id = b.assignee_id left join call_logs c on c.call_id = b.call_id and c.user_id = b.user_id
    where b.user_id = ${userId} and ${isAhead} order by b.starts_at, b.id limit ${NEXT_JOBS}`);
  return rows.map((row) => ({
    ...row,
    starts_at: new Date(row.starts_at).toISOString(),
    ends_at: new Date(row.ends_at).toISOString(),
  }));
}

type JobRow = Omit<NextJob, "starts_at" | "ends_at"> & { starts_at: Date; ends_at: Date };

async function countJobs(userId: string): Promise<number> {
  const [row] = await execute<[{ count: number }]>(sql`
    select count(*)::int as count from (
      select from bookings b where b.user_id = ${userId} and ${isAhead} limit ${MOST_COUNTED}) as ahead`);
  return row.count;
}

/** What was measured in the days that the cards cover. */
async function readMeasured(userId: string): Promise<Day["measured"]> {
  const [{ fixedCards }, { timeZone }] = await Promise.all([referenceMode(), readPlace(userId)]);
  if (fixedCards) return null;
  const { from, to } = countedDays(localDay(Date.now(), timeZone));
  const measured = await measureJobs({ userId, timeZone, from, to });
  return measured.jobs === 0 ? null : { from, to, sentence: measuredSentence(measured) };
}

async function readNewest(userId: string): Promise<Day["newest_call"]> {
  const [{ statusRule }, [row]] = await Promise.all([
    referenceMode(),
    readNewestCalls({ userId, from: null, limit: 1 }),
  ]);
  return row ? serializeCall(row, statusRule) : null;
}

/** Counted from the end of this person’s last visit on, at most a month back. */
async function readSince(userId: string, personId: string): Promise<Day["since"]> {
  const [row] = await execute<[Omit<Day["since"], "from"> & { from: Date }]>(sql`
    with visit as (
      select (select case when ${isPastVisit("v")} then v.seen_at else v.since end
        from client_visits v where v.user_id = ${personId}) as ended
    ), span as (
      select ended is null as first_visit,
        greatest(coalesce(ended, now() - interval '24 hours'), now() - interval '31 days') as since from visit
    )
    select since as "from", first_visit,
      (select count(*)::int from call_logs where user_id = ${userId} and happened_at >= since) as calls,
      (select count(*)::int from bookings b where b.user_id = ${userId} and b.updated_at >= since
        and b.confirmed_at >= since and ${isConfirmed("b")}) as booked,
      (select count(*)::int from caller_messages where user_id = ${userId} and created_at >= since
        and kind in ('message', 'text', 'emergency')) as messages,
      (select count(*)::int from text_messages where user_id = ${userId} and created_at >= since
        and sent_at is not null and not starts_with(cause, 'notice|') and not starts_with(cause, 'reply|')) as texts
    from span`);
  return { ...row, from: new Date(row.from).toISOString() };
}
