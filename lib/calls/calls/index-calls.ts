import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { clientMark, facts, numberForms } from "./search-terms";
import { derivedStatus, didPeopleSpeak, specificationStatus } from "./status";

const BATCH = 200;
/** The batch size for one event; several together have fewer calls than that. */
const MOST = 2_000;
/** The batch size when all calls are checked. */
const STRETCH = 2_000;
const LONGEST_SUMMARY = 20_000;
const LONGEST_TRANSCRIPT = 120_000;

type Unindexed = {
  id: string;
  user_id: string;
  /** As text, to keep the microseconds. */
  updated_at: string;
  month: string;
  phone_number: string | null;
  call_direction: string;
  live_status: string | null;
  duration: number | null;
  summary: string | null;
  transcript: string | null;
  messages: { role: string; text: string }[] | null;
  end_reason: string | null;
  success_evaluation: string | null;
  written_up: boolean;
  booked: boolean;
  agent_books: boolean;
};

/** Writes the search index entries of those of these calls whose entry is missing or out of date; returns how many. */
export const indexChangedCalls = (callIds: string[]) =>
  indexAll(sql`select id from call_logs where call_id = any(${sql.param(callIds)}::text[])`, MOST);

/** The same for the calls in which these bookings were made. */
export const indexBookedCalls = (bookingIds: string[]) =>
  indexAll(
    sql`select l.id from bookings b join call_logs l using (call_id) where b.id = any(${sql.param(bookingIds)}::uuid[])`,
    MOST,
  );

/** The same for this client's newest calls, before a search: a call can be found as soon as it is known. */
export async function indexNewestCalls(userId: string): Promise<void> {
  await indexBatch(sql`
    select id from call_logs where user_id = ${userId} order by happened_at desc, id desc limit ${BATCH}`);
}

/** The same for all calls, in batches ordered by id, so that each is checked once. */
export async function indexAllCalls(): Promise<number> {
  let indexed = 0;
  let after: string | undefined = NO_ID;
  while (after) {
    const [last]: { id: string }[] = await execute<{ id: string }[]>(sql`
      select id from call_logs where id > ${after}::uuid order by id offset ${STRETCH - 1} limit 1`);
    const stretch = sql`
      select id from call_logs where id > ${after}::uuid ${last ? sql`and id <= ${last.id}::uuid` : sql``}`;
    indexed += await indexAll(stretch, Number.POSITIVE_INFINITY);
    after = last?.id;
  }
  return indexed;
}

async function indexAll(ids: SQL, most: number): Promise<number> {
  let indexed = 0;
  while (indexed < most) {
    const count = await indexBatch(ids);
    indexed += count;
    if (count < BATCH) break;
  }
  return indexed;
}

const NO_ID = "00000000-0000-0000-0000-000000000000";

/** Indexes those of these calls that need it; returns how many. */
async function indexBatch(ids: SQL): Promise<number> {
  const rows = await execute<Unindexed[]>(sql`
    select c.id, c.user_id, c.updated_at::text as updated_at,
      to_char(c.happened_at at time zone 'UTC', 'YYYY-MM') as month, c.phone_number, c.call_direction, c.live_status,
      c.duration::float8 as duration, c.summary, c.transcript, c.messages, c.end_reason, c.agent_books,
      c.success_evaluation, c.reported_at is not null or c.report_missed_at is not null as written_up,
      ${booked()} as booked
    from (${ids}) candidate join call_logs c on c.id = candidate.id
    where c.user_id is not null and not exists (
      select 1 from call_texts t
      where t.id = c.id and t.user_id = c.user_id and t.call_updated_at = c.updated_at and t.booked = ${booked()})
    limit ${BATCH}`);
  if (rows.length > 0) await write(rows);
  return rows.length;
}

const booked = () => sql`
  exists (select 1 from bookings b where b.call_id = c.call_id and b.user_id = c.user_id and b.status = 'confirmed')`;

async function write(rows: Unindexed[]): Promise<void> {
  const entries = rows.map((row) => {
    const mark = clientMark(row.user_id);
    const { id, user_id, updated_at, booked, month } = row;
    const numbers = numberForms(row.phone_number).map(facts.number);
    const entriesOf = (known: string[], before: string) => known.map((fact) => before + fact);
    return {
      ...{ id, user_id, updated_at, booked, mark },
      shelf_mark: mark + month,
      facts: [...entriesOf([...factsOf(row), ...numbers], mark), ...entriesOf(numbers, mark + month)],
    };
  });
  // \\1 is the quoted part: the same notation of documents as in markWords.
  await execute(sql`
    insert into call_texts as t (id, user_id, happened_at, document, call_updated_at, booked)
    select c.id, e.user_id, c.happened_at,
      regexp_replace((to_tsvector('english', words) || plain)::text,
        ${"'((?:[^'\\\\]|''|\\\\.)*)'"}, '''' || e.mark || ${"\\1'"}::text, 'g')::tsvector
        || array_to_tsvector(e.facts || array(select e.shelf_mark || word from unnest(tsvector_to_array(plain)) as word)),
      e.updated_at, e.booked
    from jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb)
        as e(id uuid, user_id uuid, updated_at timestamptz, booked boolean, mark text, shelf_mark text, facts text[])
      join call_logs c on c.id = e.id and c.user_id = e.user_id,
      lateral (select left(coalesce(c.summary, ''), ${LONGEST_SUMMARY}) || E'\n'
        || left(coalesce(c.transcript, ''), ${LONGEST_TRANSCRIPT}) as words) text,
      lateral (select to_tsvector('simple', words) as plain) vector
    order by c.id
    on conflict (id) do update set user_id = excluded.user_id, happened_at = excluded.happened_at,
      document = excluded.document, call_updated_at = excluded.call_updated_at, booked = excluded.booked`);
}

function factsOf(row: Unindexed): string[] {
  const { summary, transcript, duration } = row;
  const ended = { summary, transcript, duration, endReason: row.end_reason };
  const peopleSpoke = didPeopleSpeak(row);
  const known = {
    ...ended,
    live: row.live_status,
    confirmedBooking: row.booked,
    agentBooks: row.agent_books,
    peopleSpoke,
    evaluation: row.success_evaluation,
    isWrittenUp: row.written_up,
  };
  return [
    facts.status("evidence", derivedStatus(known)),
    facts.status("specification", specificationStatus(known)),
    facts.direction(row.call_direction),
    facts.shelf(row.month),
  ];
}
