import { and, isNotNull, type SQL, sql } from "drizzle-orm";
import { database, execute } from "@/db/client";
import { callCorrections } from "@/db/schema/call-answers";
import { callLogs } from "@/db/schema/calls";
import type { CallStatus } from "./contract";
import { clientMark, facts, numberForms } from "./search-terms";
import { ofTheCall, statusColumns } from "./select-calls";
import { statusOf } from "./status";
import { isUpToDate } from "./tables";

const BATCH = 200;
/** The batch size for one event; several together have fewer calls than that. */
const MOST = 2_000;
/** The batch size when all calls are checked. */
const STRETCH = 2_000;
const LONGEST_SUMMARY = 20_000;
const LONGEST_TRANSCRIPT = 120_000;
/** In bytes. With its marks, a longer one would be too long for Postgres, which allows 2,046. */
const LONGEST_WORD = 2_000;

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

/** The same for a client's calls of a time. */
export const indexCallsBetween = (userId: string, from: Date, to: Date) =>
  indexAll(
    sql`select id from call_logs where user_id = ${userId} and happened_at >= ${from} and happened_at < ${to}`,
    Number.POSITIVE_INFINITY,
  );

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
  const rows = await readOutdated(ids);
  if (rows.length > 0) await write(rows);
  return rows.length;
}

const readOutdated = (ids: SQL) =>
  database()
    .select({
      ...statusColumns,
      id: callLogs.id,
      userId: sql<string>`${callLogs.userId}`,
      /** As text, to keep the microseconds. */
      updatedAt: sql<string>`${callLogs.updatedAt}::text`,
      month: sql<string>`to_char(${callLogs.happenedAt} at time zone 'UTC', 'YYYY-MM')`,
      phoneNumber: callLogs.phoneNumber,
      callDirection: callLogs.callDirection,
    })
    .from(callLogs)
    .leftJoin(callCorrections, ofTheCall)
    .where(
      and(
        sql`${callLogs.id} in (${ids})`,
        isNotNull(callLogs.userId),
        sql`not exists (select from call_texts t where t.id = call_logs.id and ${isUpToDate("t", "call_logs")})`,
      ),
    )
    .limit(BATCH);

type Outdated = Awaited<ReturnType<typeof readOutdated>>[number];

async function write(rows: Outdated[]): Promise<void> {
  const entries = rows.map((row) => {
    const mark = clientMark(row.userId);
    const { id, month } = row;
    const status = statusOf("evidence", row);
    const numbers = numberForms(row.phoneNumber).map(facts.number);
    const entriesOf = (known: string[], before: string) => known.map((fact) => before + fact);
    return {
      ...{ id, user_id: row.userId, updated_at: row.updatedAt, booked: row.confirmedBooking, status, mark },
      shelf_mark: mark + month,
      facts: [...entriesOf([...factsOf(row, status), ...numbers], mark), ...entriesOf(numbers, mark + month)],
    };
  });
  // \\1 is the quoted part: the same notation of documents as in markWords. The lock leaves
  // out a call that is deleted meanwhile: its entry would refer to nothing.
  await execute(sql`
    insert into call_texts as t (id, user_id, happened_at, document, call_updated_at, booked, status)
    select c.id, e.user_id, c.happened_at,
      regexp_replace(ts_delete(stems || plain, endless)::text,
        ${"'((?:[^'\\\\]|''|\\\\.)*)'"}, '''' || e.mark || ${"\\1'"}::text, 'g')::tsvector
        || array_to_tsvector(e.facts || array(select e.shelf_mark || word from unnest(tsvector_to_array(ts_delete(plain, endless))) as word)),
      e.updated_at, e.booked, e.status
    from jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb)
        as e(id uuid, user_id uuid, updated_at timestamptz, booked boolean, status text, mark text, shelf_mark text, facts text[])
      join call_logs c on c.id = e.id and c.user_id = e.user_id,
      lateral (select left(coalesce(c.summary, ''), ${LONGEST_SUMMARY}) || E'\n'
        || left(coalesce(c.transcript, ''), ${LONGEST_TRANSCRIPT}) as words) text,
      lateral (select to_tsvector('simple', words) as plain, to_tsvector('english', words) as stems offset 0) vectors,
      lateral (select array(select word from unnest(tsvector_to_array(stems || plain)) as word
        where octet_length(word) > ${LONGEST_WORD}) as endless offset 0) long
    order by c.id for key share of c
    on conflict (id) do update set user_id = excluded.user_id, happened_at = excluded.happened_at,
      document = excluded.document, call_updated_at = excluded.call_updated_at, booked = excluded.booked, status = excluded.status`);
}

const factsOf = (row: Outdated, status: CallStatus) => [
  facts.status("evidence", status),
  facts.status("specification", statusOf("specification", row)),
  facts.direction(row.callDirection),
  facts.shelf(row.month),
];
