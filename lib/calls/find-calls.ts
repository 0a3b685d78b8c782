import { rawSql } from "@/db/client";
import type { Place } from "@/lib/calls/queries";
import {
  ANY_MONTH,
  byMonth,
  clientMark,
  factQuery,
  facts,
  markWords,
  readTerms,
} from "@/lib/calls/search-terms";

/** So many of the newest calls are read through before the index is asked: common words are found there. */
const WALK = 300;

export type Search = {
  userId: string;
  /** In the notation of Postgres, the client's mark before every word: see `readQuery`. */
  query: string;
  from: Date | null;
  before: Place | null;
  limit: number;
};

export type Query = {
  /** What is looked up in the index. */
  marked: string;
  /** The words alone, to show where they stand; null without any. */
  words: string | null;
};

/** What was typed and chosen as one query; null when the text holds no word that could be found. */
export async function readQuery(userId: string, typed: string, chosen: string[]): Promise<Query | null> {
  const mark = clientMark(userId);
  const { words, beginning, numbers } = readTerms(typed);
  const spoken = words || beginning ? await parseWords(words, beginning) : null;
  const parts = [
    ...chosen.map((fact) => factQuery(mark, fact)),
    // a caller's, or one that was spoken of
    ...numbers.map(
      (digits) =>
        `( ${factQuery(mark, facts.number(digits), { prefix: true })} | ${factQuery(mark, digits)} )`,
    ),
    ...(spoken ? [`( ${markWords(spoken, mark)} )`] : []),
  ];
  if (parts.length === 0 || (typed && parts.length === chosen.length)) return null;
  return { marked: parts.join(" & "), words: spoken };
}

/** English words by their stem, and as they are; null when there is nothing but punctuation. */
async function parseWords(words: string, beginning: string): Promise<string | null> {
  const [row] = await rawSql()<[{ query: string }]>`
    with typed as (
      select websearch_to_tsquery('english', ${words}::text) as stems,
        websearch_to_tsquery('simple', ${words}::text) as plain,
        plainto_tsquery('english', ${beginning}::text) as stem,
        phraseto_tsquery('simple', ${beginning}::text)::text as beginning
    )
    select ((case when numnode(stems) > 0 then stems else plain end)
      && (stem || case when beginning = '' then ''::tsquery else (beginning || ':*')::tsquery end))::text as query
    from typed`;
  return row.query === "" ? null : row.query;
}

/** The ids of the newest calls that match, newest first. */
export async function findCalls(search: Search): Promise<string[]> {
  const newest = await walkNewest(search);
  return newest.length >= search.limit ? newest : searchShelves(search);
}

async function walkNewest(search: Search): Promise<string[]> {
  const sql = rawSql();
  const rows = await sql<{ id: string }[]>`
    select id from (
      select t.id, t.happened_at, t.document from call_texts t
      where ${inRange(search)}
      order by t.happened_at desc, t.id desc limit ${WALK}
    ) newest
    where document @@ ${search.query}::text::tsquery
    order by happened_at desc, id desc limit ${search.limit}`;
  return rows.map((row) => row.id);
}

/** By the index, month by month back in time until there are enough: however many match in all, few are read. */
async function searchShelves(search: Search): Promise<string[]> {
  const sql = rawSql();
  const mark = clientMark(search.userId);
  const shelf = factQuery(mark, facts.shelf(ANY_MONTH));
  const query = `${shelf} & ( ${byMonth(search.query, mark)} )`;
  const rows = await sql<{ id: string }[]>`
    select found.id
    from (
      select to_char(month, 'YYYY-MM') as month
      from (select min(t.happened_at) at time zone 'UTC' as first, max(t.happened_at) at time zone 'UTC' as last
        from call_texts t where ${inRange(search)}) range,
        generate_series(date_trunc('month', first), last, interval '1 month') as month
      order by month desc
    ) shelf, lateral (
      select t.id, t.happened_at from (
        select id, user_id, happened_at from call_texts
        where document @@ replace(${query}, ${ANY_MONTH}, shelf.month)::tsquery
        offset 0 -- the other conditions have an index too, which would list all of the client's calls
      ) t
      where ${inRange(search)}
      order by t.happened_at desc, t.id desc limit ${search.limit}
    ) found
    order by shelf.month desc, found.happened_at desc, found.id desc limit ${search.limit}`;
  return rows.map((row) => row.id);
}

function inRange({ userId, from, before }: Search) {
  const sql = rawSql();
  return sql`t.user_id = ${userId}::uuid
    ${from ? sql`and t.happened_at >= ${from.toISOString()}::timestamptz` : sql``}
    ${before ? sql`and (t.happened_at, t.id) < (${momentOf(before)}, ${before.id}::uuid)` : sql``}`;
}

export const momentOf = ({ micros }: Place) =>
  rawSql()`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;
