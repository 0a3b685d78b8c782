import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { ANY_MONTH, byMonth, clientMark, factQuery, facts, markWords, readTerms } from "./search-terms";
import type { CallPlace } from "./select-calls";

/** This many of the newest calls are scanned before the index is used: common words are found there. */
const WALK = 300;

/** Up to this many calls are read one by one instead of looking up every word of a month with the typed prefix. */
const FEW = 200;

export type Search = Pick<Query, "marked" | "whole"> & {
  userId: string;
  from: Date | null;
  /** Without calls from this moment on. */
  until?: Date | null;
  before: CallPlace | null;
  limit: number;
};

export type Query = {
  /** The index query, in Postgres's notation, with the client's mark before every word. */
  marked: string;
  /** The part without a prefix search; null if that is all of it, or nothing. */
  whole: string | null;
  /** The words alone, to highlight matches; null without any. */
  words: string | null;
};

/** The typed text and the filters as one query; null if the text holds no searchable word. */
export const readQuery = (userId: string, typed: string, chosen: string[]) =>
  readMarkedQuery(clientMark(userId), typed, chosen);

/** The same with this mark before every word. */
export async function readMarkedQuery(mark: string, typed: string, chosen: string[]): Promise<Query | null> {
  const { words, beginning, numbers } = readTerms(typed);
  const spoken = words || beginning ? await parseWords(words, beginning) : null;
  const known = chosen.map((fact) => factQuery(mark, fact));
  const parts = [
    ...known,
    // a caller's, or one that was mentioned
    ...numbers.map(
      (digits) =>
        `( ${factQuery(mark, facts.number(digits), { prefix: true })} | ${factQuery(mark, digits)} )`,
    ),
    ...(spoken ? [`( ${markWords(spoken.query, mark)} )`] : []),
  ];
  if (parts.length === 0 || (typed && parts.length === chosen.length)) return null;
  const whole = [...known, ...(spoken?.whole ? [`( ${markWords(spoken.whole, mark)} )`] : [])];
  const isPartial = beginning !== "" || numbers.length > 0;
  return {
    marked: parts.join(" & "),
    whole: isPartial && whole.length > 0 ? whole.join(" & ") : null,
    words: spoken?.query ?? null,
  };
}

/** English words both stemmed and unstemmed; `whole` excludes the prefix. Null if there is only punctuation. */
async function parseWords(words: string, beginning: string) {
  const [row] = await execute<[{ query: string; whole: string }]>(sql`
    with typed as (
      select websearch_to_tsquery('english', ${words}::text) as stems,
        websearch_to_tsquery('simple', ${words}::text) as plain,
        plainto_tsquery('english', ${beginning}::text) as stem,
        phraseto_tsquery('simple', ${beginning}::text)::text as beginning
    )
    select whole::text as whole,
      (whole && (stem || case when beginning = '' then ''::tsquery else (beginning || ':*')::tsquery end))::text as query
    from typed, lateral (select case when numnode(stems) > 0 then stems else plain end as whole) words`);
  return row.query === "" ? null : row;
}

/** The ids of the newest calls that match, newest first. */
export async function findCalls(search: Search): Promise<string[]> {
  const newest = await walkNewest(search);
  return newest.length >= search.limit ? newest : searchShelves(search);
}

async function walkNewest(search: Search): Promise<string[]> {
  const rows = await execute<{ id: string }[]>(sql`
    select id from (
      select t.id, t.happened_at, t.document from call_texts t
      where ${inRange(search)}
      order by t.happened_at desc, t.id desc limit ${WALK}
    ) newest
    where document @@ ${search.marked}::text::tsquery
    order by happened_at desc, id desc limit ${search.limit}`);
  return rows.map((row) => row.id);
}

/**
 * Searches the index month by month, back in time, until there are enough: few calls are read, however many match. If
 * only a few calls of a month match all the whole words and facts, those are read; otherwise the prefix is looked up.
 */
async function searchShelves(search: Search): Promise<string[]> {
  const onShelf = (query: string) => {
    const mark = clientMark(search.userId);
    const anyShelf = `${factQuery(mark, facts.shelf(ANY_MONTH))} & ( ${byMonth(query, mark)} )`;
    return sql`replace(${anyShelf}, ${ANY_MONTH}, shelf.month)::tsquery`;
  };
  // "offset 0": keeps the planner from using the other conditions' index, which would list all of the client's calls
  const matching = sql`
    select id, user_id, happened_at from call_texts where document @@ ${onShelf(search.marked)} offset 0`;
  const found = search.whole
    ? sql`
      with whole as materialized (
        select id, user_id, happened_at, document from call_texts
        where document @@ ${onShelf(search.whole)} offset 0 limit ${FEW + 1}
      ), whole_count as materialized (select count(*) as calls from whole)
      select id, user_id, happened_at from whole
      where document @@ ${onShelf(search.marked)} and (select calls from whole_count) <= ${FEW}
      union all
      select * from (${matching}) many where (select calls from whole_count) > ${FEW}`
    : matching;
  const rows = await execute<{ id: string }[]>(sql`
    select found.id
    from (
      select to_char(month, 'YYYY-MM') as month
      from (select min(t.happened_at) at time zone 'UTC' as first, max(t.happened_at) at time zone 'UTC' as last
        from call_texts t where ${inRange(search)}) range,
        generate_series(date_trunc('month', first), last, interval '1 month') as month
      order by month desc
    ) shelf, lateral (
      select t.id, t.happened_at from (${found}) t
      where ${inRange(search)}
      order by t.happened_at desc, t.id desc limit ${search.limit}
    ) found
    order by shelf.month desc, found.happened_at desc, found.id desc limit ${search.limit}`);
  return rows.map((row) => row.id);
}

type SearchRange = Partial<Pick<Search, "userId" | "until">> & Pick<Search, "from" | "before">;

/** Without a user: of any client. */
export function inRange({ userId, from, until, before }: SearchRange) {
  return sql`${userId ? sql`t.user_id = ${userId}::uuid` : sql`true`}
    ${from ? sql`and t.happened_at >= ${from.toISOString()}::timestamptz` : sql``}
    ${until ? sql`and t.happened_at < ${until.toISOString()}::timestamptz` : sql``}
    ${before ? sql`and (t.happened_at, t.id) < (${momentOf(before)}, ${before.id}::uuid)` : sql``}`;
}

export const momentOf = ({ micros }: CallPlace) =>
  sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;
