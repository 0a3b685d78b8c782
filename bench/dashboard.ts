import { rawSql } from "@/db/client";
import { listMyCalls } from "@/lib/calls/calls/list-my-calls";
import { showUserAttributes } from "@/lib/dashboard/attributes/show-attributes";
import { keepCallCounts } from "@/lib/dashboard/figures/keep-counts";
import { showFigures } from "@/lib/dashboard/figures/show-figures";
import { listMyCampaigns, listMyInsights } from "@/lib/outward/ads/list-my-ads";
import type { ActorContext } from "@/lib/platform/auth/context";
import { settled } from "@/lib/platform/process/after-answer";
import { makePerson } from "@/tests/support/people";
import { ownerContext } from "./context";
import { median, percentile } from "./statistics";

const WARM_UP = 30;
const ROUNDS = 5;
const YEARS = 3;
/** Calls of the current day, which the figures count on each reading: as many whatever the time of day and the total. */
const TODAY = 10;

/** A dashboard's queries, by the name under which their time is reported. */
const ASKED = {
  "Figures, 7 days": (context) => showFigures(context, { query: { days: 7 } }),
  "Figures, 30 days": (context) => showFigures(context, { query: { days: 30 } }),
  "Figures, 90 days": (context) => showFigures(context, { query: { days: 90 } }),
  "Newest calls of 30 days": (context) => listMyCalls(context, { query: { limit: 10, days: 30 } }),
  "Newest calls of 90 days": (context) => listMyCalls(context, { query: { limit: 10, days: 90 } }),
  Campaigns: (context) => listMyCampaigns(context),
  "Ad performance, 90 days": (context) => listMyInsights(context, { query: { days: 90 } }),
  "Payment plan": (context) =>
    showUserAttributes(context, { params: { userId: context.actor.accountId } } as never),
} satisfies Record<string, (context: ActorContext) => Promise<unknown>>;

/** Milliseconds, p50, of one query with few calls and with many. */
export type DashboardTimes = { what: string; few: number; many: number };

/** The time of a dashboard's queries for a client with few calls, then for the same client with many. Without HTTP. */
export async function measureDashboard(options: {
  few: number;
  many: number;
  seconds: number;
}): Promise<DashboardTimes[]> {
  const client = await makeClient();
  const few = await measure(client, options.few, options.seconds);
  const many = await measure(client, options.many, options.seconds);
  return Object.keys(ASKED).map((what) => ({
    what,
    few: few[what] ?? Number.NaN,
    many: many[what] ?? Number.NaN,
  }));
}

/** A client with advertising, whose calls and bookings are spread over three years up to now. */
async function makeClient() {
  const { id: userId, email } = await makePerson();
  const context = ownerContext({ id: userId, email });
  const sql = rawSql();
  await sql`
    with campaign as (
      insert into ad_campaigns (name, status, daily_budget) select 'Campaign ' || n, 'ACTIVE', 10 from generate_series(1, 5) n
      returning id
    ), assigned as (insert into campaign_assignments (campaign_id, user_id) select id, ${userId} from campaign)
    insert into ad_insights (campaign_id, day, impressions, clicks, leads, spend)
    select id, current_date - n, 100, 5, 1, 3.25 from campaign, generate_series(1, ${YEARS * 365}) n`;
  for (const table of ["ad_campaigns", "campaign_assignments", "ad_insights"])
    await sql`vacuum (analyze) ${sql(table)}`;
  return { userId, context };
}

type Client = Awaited<ReturnType<typeof makeClient>>;

/** With this many calls, the newest of which has just come in. */
async function measure(client: Client, calls: number, seconds: number): Promise<Record<string, number>> {
  await growTo(client, calls);
  await keepCallCounts(client.userId);
  await rawSql()`update call_logs set updated_at = now() where call_id = ${`dashboard-${client.userId}-0`}`;
  const rounds = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const [what, ask] of Object.entries(ASKED)) {
      const samples = await time(() => ask(client.context), (seconds * 1_000) / ROUNDS);
      rounds.set(what, [...(rounds.get(what) ?? []), percentile(samples, 0.5)]);
    }
  }
  return Object.fromEntries([...rounds].map(([what, medians]) => [what, median(medians)]));
}

async function time(ask: () => Promise<unknown>, milliseconds: number): Promise<number[]> {
  for (let run = 0; run < WARM_UP; run++) await ask();
  await settled();
  const samples: number[] = [];
  for (const end = performance.now() + milliseconds; performance.now() < end; ) {
    const began = performance.now();
    await ask();
    samples.push(performance.now() - began);
  }
  return samples;
}

async function growTo(client: Client, calls: number): Promise<void> {
  const prefix = `dashboard-${client.userId}-`;
  await rawSql().begin(async (sql) => {
    await sql`set local statement_timeout = 0`;
    await sql`delete from bookings where user_id = ${client.userId}`;
    await sql`delete from call_logs where user_id = ${client.userId}`;
    await sql`
      insert into call_logs (call_id, user_id, phone_number, vapi_phone_number, started_at, ended_at, happened_at,
        duration, summary, transcript, end_reason, reported_at, created_at, updated_at)
      select ${prefix} || n, ${client.userId}::uuid, '+447700900118', '+442079460123', at, at + interval '50 seconds',
        at, 50, case n % 3 when 0 then 'A visit is scheduled for Thursday.' else 'The caller has no hot water.' end,
        repeat(E'AI: How can I help?\nUser: The boiler is out again.\n', 6), 'customer-ended-call', at, at, at
      from generate_series(0, ${calls - 1}::int) n,
        lateral (select case when n < ${TODAY} then now() - n * interval '1 second'
          else now() - interval '1 day' - n * (${YEARS} * interval '365 days') / ${calls}::int end as at) moment`;
    await sql`
      insert into bookings (user_id, calendar_id, status, starts_at, ends_at, job, call_id, created_at, updated_at)
      select user_id, call_id, 'confirmed', happened_at + interval '2 days', happened_at + interval '50 hours', 'Boiler', call_id,
        happened_at, happened_at
      from call_logs where user_id = ${client.userId} and split_part(call_id, '-', 7)::int % 10 = 0`;
    // As the follower `search` leaves them, but without words: figures only read the status.
    await sql`
      insert into call_texts (id, user_id, happened_at, document, call_updated_at, booked, status)
      select c.id, c.user_id, c.happened_at, '', c.updated_at, b.id is not null,
        case when b.id is not null or c.summary like 'A visit%' then 'booked' else 'completed' end
      from call_logs c left join bookings b on b.call_id = c.call_id where c.user_id = ${client.userId}`;
  });
  for (const table of ["call_logs", "bookings", "call_texts"])
    await rawSql()`vacuum (analyze) ${rawSql()(table)}`;
}
