import { rawSql } from "@/db/client";
import type { CallFilters } from "@/lib/calls/calls/contract";
import { indexAllCalls } from "@/lib/calls/calls/index-calls";
import { searchMyCalls } from "@/lib/calls/calls/search-my-calls";
import type { ActorContext } from "@/lib/platform/auth/context";
import { makePerson } from "@/tests/support/people";
import { ownerContext } from "./context";
import { percentile } from "./statistics";

const WARM_UP = 30;
const LIMIT = 10;

/** Each matches as many calls in the short list as in the long one. */
const SEARCHES: { what: string; filters: CallFilters; found: number }[] = [
  { what: "a word of every call", filters: { q: "boiler" }, found: 10 },
  { what: "a phrase of every call", filters: { q: '"no hot water"' }, found: 10 },
  { what: "a word of every hundredth call", filters: { q: "gutter" }, found: 10 },
  { what: "a word of ten calls in all, half typed", filters: { q: "gargoy" }, found: 10 },
  { what: "a word of no call", filters: { q: "zeppelin" }, found: 0 },
  { what: "a status of every hundredth call", filters: { status: "voicemail" }, found: 10 },
  { what: "a word of every call in a status of none", filters: { q: "boiler", status: "ringing" }, found: 0 },
  {
    what: "a word and a status of every hundredth call, never both",
    filters: { q: "gutter", status: "voicemail" },
    found: 0,
  },
  { what: "a caller's number", filters: { q: "07700 900455" }, found: 10 },
];

export type SearchTimes = { what: string; few: number; many: number };

/**
 * The latency of a search page for a client with few calls, then for the same client with `many`, both among the calls
 * of the earlier lists, which belong to another client and hold the same words. Without HTTP; p50 in milliseconds.
 */
export async function measureSearch(options: {
  few: number;
  many: number;
  seconds: number;
}): Promise<SearchTimes[]> {
  const { id: userId, email } = await makePerson();
  const context = ownerContext({ id: userId, email });
  await indexOthers();
  await growSearched(userId, 0, options.few);
  const few = await timeSearches(context, options.seconds);
  await growSearched(userId, options.few, options.many);
  const many = await timeSearches(context, options.seconds);
  return Object.keys(few).map((what) => ({ what, few: few[what] ?? NaN, many: many[what] ?? NaN }));
}

/** p50 in milliseconds of every search, by what is searched for, of a client grown by `growSearched`. */
export async function timeSearches(context: ActorContext, seconds: number): Promise<Record<string, number>> {
  const times: Record<string, number> = {};
  for (const { what, filters, found } of SEARCHES)
    times[what] = await timeSearch(context, filters, found, seconds);
  return times;
}

async function timeSearch(
  context: ActorContext,
  filters: CallFilters,
  found: number,
  seconds: number,
): Promise<number> {
  const query = { ...filters, limit: LIMIT };
  const samples: number[] = [];
  for (let run = 0; run < WARM_UP; run++) await searchMyCalls(context, { query });
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    const began = performance.now();
    const { data } = await searchMyCalls(context, { query });
    samples.push(performance.now() - began);
    if (data.length !== found) throw new Error(`the search found ${data.length} calls, not ${found}`);
  }
  return percentile(samples, 0.5);
}

/** Indexes all existing calls at once: the job would take too long for a million. */
async function indexOthers(): Promise<void> {
  const sql = rawSql();
  const [index] = await sql<[{ indexdef: string }]>`
    select indexdef from pg_indexes where indexname = 'call_texts_document_idx'`;
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`drop index call_texts_document_idx`;
    await tx`
      insert into call_texts (id, user_id, happened_at, document, call_updated_at, booked, status)
      select id, user_id, happened_at, array_to_tsvector(array(
        select left(user_id::text, 6) || word from unnest(array['boiler', 'hot', 'water', 'visit', 'schedul', 'gutter',
          'gargoyl', 'caller', 'thursday', 'help', 'again', ' inbound', ' evidence booked',
          ' ' || to_char(happened_at at time zone 'UTC', 'YYYY-MM')]) as word)), updated_at, false, 'completed'
      from call_logs where user_id is not null
      on conflict do nothing`;
    await tx.unsafe(index.indexdef);
  });
  await sql`vacuum (analyze) call_texts`;
}

/** One call every ten minutes back in time, texts like those of real calls, and a few rare words among them. */
export async function growSearched(userId: string, from: number, to: number): Promise<void> {
  const sql = rawSql();
  await sql`
    insert into call_logs (call_id, user_id, phone_number, vapi_phone_number, started_at, happened_at, duration,
      summary, transcript, end_reason, reported_at)
    select ${`search-${userId}-`} || n, ${userId}::uuid,
      case when n < 1000 and n % 100 = 40 then '+447700900455' else '+4477009' || lpad((n * 37 % 100000)::text, 5, '0') end,
      '+442079460123', at, at, 50,
      'The caller has no hot water. ' || case when n % 100 = 7 then 'A gutter leaks too. ' else '' end
        || case when n < 1000 and n % 100 = 50 then 'There is a gargoyle. ' else '' end || 'Street ' || n || '.',
      repeat(E'AI: How can I help?\nUser: The boiler is out again.\n', 6) || 'User: Reference ' || md5(n::text),
      case when n % 100 = 3 then 'voicemail' else 'customer-ended-call' end, at
    from generate_series(${from}::int, ${to - 1}::int) n, lateral (select now() - n * interval '10 minutes' as at) moment`;
  await indexAllCalls();
  await sql`vacuum (analyze) call_logs`;
  await sql`vacuum (analyze) call_texts`;
}
