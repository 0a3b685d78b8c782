import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { rawSql } from "@/db/client";
import { showNotBooked } from "@/lib/agent/reasons/show-not-booked";
import { showSources } from "@/lib/agent/sources/show-sources";
import { listAllCalls } from "@/lib/calls/calls/list-all-calls";
import { keepCallCounts } from "@/lib/dashboard/figures/keep-counts";
import { showFigures } from "@/lib/dashboard/figures/show-figures";
import type { ActorContext } from "@/lib/platform/auth/context";
import { ownerContext } from "./context";
import { timeList } from "./lists";
import { growSearched, timeSearches } from "./search";
import { type Times, timeOf } from "./statistics";
import type { Row } from "./table";

/** Calls of each client, the measured one too: thirty a day for two years. */
const CALLS_EACH = 20_000;
const CHUNK = 1_000_000;
/** FAST-06. */
const MOST_TIMES = 1.5;

type Options = {
  few: number;
  many: number;
  /** Calls of each client. */
  each?: number;
  seconds: number;
  progress: (step: string) => void;
};

/**
 * The call list, the search and the figures of one client among `few` calls of others, then among `many`, and the
 * agency's list and search of all clients' calls. Without HTTP. The other clients' calls are written without triggers and indexes,
 * which are built afterwards: their rows and index entries are those that the product writes, except that their
 * documents hold fourteen words of the measured client's.
 */
export async function growthRows({
  few,
  many,
  each = CALLS_EACH,
  seconds,
  progress,
}: Options): Promise<Row[]> {
  const owner = ownerContext(await addClient());
  const admin = ownerContext(await addClient());
  Object.assign(admin.actor, { isAdmin: true, role: "admin" });
  await growSearched(owner.actor.accountId, 0, each);
  await letTimePass(owner.actor.accountId);
  const measure = async (calls: number) => {
    progress(`timing among ${calls.toLocaleString("en-GB")} calls`);
    return timeAll(owner, admin, seconds);
  };
  await growOthers({ from: 0, to: few, each, progress });
  const before = await measure(few);
  await growOthers({ from: few, to: many, each, progress });
  const after = await measure(many);
  return [...timesRows(before, after, { few, many }), ...(await sizeRows(many))];
}

/** Without a user to sign in. */
async function addClient(): Promise<{ id: string; email: string }> {
  const id = randomUUID();
  const email = `growth-${id}@example.com`;
  const sql = rawSql();
  await sql`insert into profiles (id, email, full_name, username, approved_at)
    values (${id}, ${email}, 'Growth', ${email}, now())`;
  await sql`insert into accounts (id) values (${id}) on conflict do nothing`;
  return { id, email };
}

/** As if the calls had not all been written just now: their days are counted, and no longer change. */
async function letTimePass(userId: string): Promise<void> {
  const sql = rawSql();
  await sql`update call_logs set updated_at = happened_at where user_id = ${userId}`;
  await sql`update call_texts set call_updated_at = happened_at where user_id = ${userId}`;
  await keepCallCounts(userId);
}

async function timeAll(owner: ActorContext, admin: ActorContext, seconds: number): Promise<Times> {
  const searches = Object.entries(await timeSearches(owner, seconds));
  return {
    "A client's newest 10 calls": await timeList(owner, 10, seconds),
    "A client's newest 100 calls": await timeList(owner, 100, seconds),
    ...Object.fromEntries(searches.map(([what, p50]) => [`A client's search for ${what}`, p50])),
    "A client's figures of 30 days": await timeOf(() => showFigures(owner, { query: { days: 30 } }), seconds),
    "A client's figures of 90 days": await timeOf(() => showFigures(owner, { query: { days: 90 } }), seconds),
    "A client's sources of 30 days": await timeOf(() => showSources(owner, { query: { days: 30 } }), seconds),
    "A client's reasons of 30 days": await timeOf(
      () => showNotBooked(owner, { query: { days: 30 } }),
      seconds,
    ),
    "All clients' newest calls": await timeOf(() => listAllCalls(admin, { query: { limit: 25 } }), seconds),
    "All clients' calls, search for a word": await timeOf(
      () => listAllCalls(admin, { query: { q: "boiler", limit: 25 } }),
      seconds,
    ),
  };
}

type Grown = { few: number; many: number; of?: string };

export function timesRows(before: Times, after: Times, { few, many, of = "calls" }: Grown): Row[] {
  const [short, long] = [few, many].map((count) => count.toLocaleString("en-GB"));
  return Object.entries(before).map(([what, least]) => {
    const most = after[what] ?? Number.NaN;
    return {
      what: `${what}: among ${short} ${of}, among ${long}, multiple`,
      value: `${ms(least)}, ${ms(most)}, ${(most / least).toFixed(2)}`,
      bar: `at most ${MOST_TIMES} times`,
      met: most / least <= MOST_TIMES,
    };
  });
}

type Growth = { from: number; to: number; each: number; progress: Options["progress"] };

/** Adds clients with calls until there are this many, as fast as the database takes them. */
async function growOthers({ from, to, each, progress }: Growth): Promise<void> {
  const sql = rawSql();
  const clients = Math.ceil((to - from) / each);
  const indexes = await sql<{ name: string; definition: string }[]>`
    select i.relname as name, pg_get_indexdef(i.oid) as definition
    from pg_index x join pg_class i on i.oid = x.indexrelid
    where x.indrelid in ('call_logs'::regclass, 'call_texts'::regclass)
      and not exists (select from pg_constraint c where c.conindid = i.oid)`;
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`set local session_replication_role = replica`;
    await tx`set local maintenance_work_mem = '1GB'`;
    for (const { name } of indexes) await tx`drop index ${tx(name)}`;
    await tx`
      create temporary table others on commit drop as
      select gen_random_uuid() as id, n from generate_series(1, ${clients}::int) n`;
    await tx`insert into profiles (id, email, full_name, username, approved_at)
      select id, 'growth-' || id || '@example.com', 'Client ' || n, 'growth-' || id, now() from others`;
    await tx`insert into accounts (id) select id from others on conflict do nothing`;
    const atOnce = Math.max(1, Math.floor(CHUNK / each));
    for (let first = 1; first <= clients; first += atOnce) {
      progress(`${(from + (first - 1) * each).toLocaleString("en-GB")} calls of other clients`);
      await addCalls(tx, { first, last: first + atOnce - 1, each });
    }
    for (const { name, definition } of indexes) {
      progress(`building ${name}`);
      await tx.unsafe(definition);
    }
  });
  progress("vacuuming");
  const connection = await sql.reserve();
  await connection`set statement_timeout = 0`;
  for (const table of ["profiles", "accounts", "call_logs", "call_texts", "call_days"])
    await connection`vacuum (analyze) ${sql(table)}`;
  await connection`reset statement_timeout`;
  connection.release();
}

/**
 * A client's calls are ten minutes apart, as those of the measured client. Ids follow the time of writing: with random
 * ones, as the product's are, writing millions at once would wait for the disk.
 */
async function addCalls(
  tx: TransactionSql,
  { first, last, each }: { first: number; last: number; each: number },
): Promise<void> {
  await tx`
    with added as (
      insert into call_logs (id, call_id, user_id, phone_number, vapi_phone_number, started_at, ended_at, happened_at,
        duration, summary, transcript, end_reason, reported_at, created_at, updated_at)
      select uuidv7(), 'growth-' || o.id || '-' || nth, o.id, '+4477009' || lpad((nth * 37 % 100000)::text, 5, '0'), '+442079460123',
        at, at + interval '50 seconds', at, 50, 'The caller has no hot water. Street ' || nth || '.',
        repeat(E'AI: How can I help?\nUser: The boiler is out again.\n', 6) || 'User: Reference ' || nth,
        'customer-ended-call', at, at, at
      from others o, generate_series(0, ${each - 1}::int) nth,
        lateral (select now() - nth * interval '10 minutes' - (o.n % 600) * interval '1 second' as at) moment
      where o.n between ${first} and ${last}
      returning id, user_id, happened_at, updated_at
    )
    insert into call_texts (id, user_id, happened_at, document, call_updated_at, booked, status)
    select id, user_id, happened_at, array_to_tsvector(array(
        select mark || word from unnest(array['boiler', 'hot', 'water', 'caller', 'street', 'help', 'again', 'refer',
          ' inbound', ' evidence completed', to_char(happened_at, ' YYYY-MM'), to_char(happened_at, 'YYYY-MM') || 'boiler',
          to_char(happened_at, 'YYYY-MM') || 'hot', to_char(happened_at, 'YYYY-MM') || 'water']) as word)),
      updated_at, false, 'completed'
    from added, lateral (select left(encode(sha256(user_id::text::bytea), 'hex'), 6) as mark) client`;
  await tx`
    insert into call_days (user_id, day, calls, booked, completed, incomplete, missed)
    select o.id, current_date - nth, 144, 0, 144, 0, 0 from others o, generate_series(0, 138) nth
    where o.n between ${first} and ${last}`;
}

/** What a call takes on disk, for docs/scaling.md. */
async function sizeRows(calls: number): Promise<Row[]> {
  const rows = await rawSql()<{ name: string; heap: string; indexes: string }[]>`
    select relname as name, pg_table_size(oid) as heap, pg_indexes_size(oid) as indexes
    from pg_class where relname in ('call_logs', 'call_texts') order by relname`;
  return rows.map(({ name, heap, indexes }) => ({
    what: `Table ${name}: rows and indexes, per call`,
    value: `${Math.round(Number(heap) / calls)} B, ${Math.round(Number(indexes) / calls)} B`,
  }));
}

export const GROWTH_HOW = `one client with ${CALLS_EACH.toLocaleString("en-GB")} calls among other clients with as many each. The list, the search and the figures are timed at the verbs that both the page and the API use, without HTTP.`;

const ms = (value: number) => `${value.toFixed(2)} ms`;
