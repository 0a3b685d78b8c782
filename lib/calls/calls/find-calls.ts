import { sql } from "drizzle-orm";
import { type DbOrTx, database, execute, executeIn } from "@/db/client";
import { isAfter } from "@/db/pages";
import { ANY_MONTH, byMonth, clientMark, factQuery, facts, markWords, readTerms } from "./search-terms";

/** This many of the newest calls are scanned before the index is used: they hold the common words, or all there is. */
const WALK = 300;

/** Up to this many matches are all read, however far they are spread over time. */
const FEW = 200;

export type Search = Pick<Query, "marked" | "exact"> & {
  userId: string;
  from: Date | null;
  /** Without calls from this moment on. */
  until?: Date | null;
  /** The place of the last call seen. */
  after?: string | undefined;
  limit: number;
};

export type Query = {
  /** The index query, in Postgres's notation, with the client's mark before every word. */
  marked: string;
  /** The part without prefixes, each word of which is one entry of the index; null if there is none. */
  exact: string | null;
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
  const exact = [...known, ...(spoken?.exact ? [`( ${markWords(spoken.exact, mark)} )`] : [])];
  return {
    marked: parts.join(" & "),
    exact: exact.length > 0 ? exact.join(" & ") : null,
    words: spoken?.query ?? null,
  };
}

/**
 * English words both stemmed and unstemmed; `exact` has neither the prefix nor words that are only excluded, which no
 * index finds. Null if there is only punctuation.
 */
async function parseWords(words: string, beginning: string) {
  const [row] = await execute<[{ query: string; exact: string }]>(sql`
    with typed as (
      select websearch_to_tsquery('english', ${words}::text) as stems,
        websearch_to_tsquery('simple', ${words}::text) as plain,
        plainto_tsquery('english', ${beginning}::text) as stem,
        phraseto_tsquery('simple', ${beginning}::text)::text as beginning
    )
    select case when querytree(whole) in ('', 'T') then '' else whole::text end as exact,
      (whole && (stem || case when beginning = '' then ''::tsquery else (beginning || ':*')::tsquery end))::text as query
    from typed, lateral (select case when numnode(stems) > 0 then stems else plain end as whole) words`);
  return row.query === "" ? null : row;
}

/** The ids of the newest calls that match, newest first. */
export async function findCalls(search: Search, db: DbOrTx = database()): Promise<string[]> {
  for (const look of [walkNewest, searchNewestMonth, readFew]) {
    const found = await look(search, db);
    if (found && (found.isAll || found.ids.length >= search.limit)) return found.ids;
  }
  return (await searchShelves(search, db)).ids;
}

/** Ids of matching calls, newest first; `isAll`: there are no older ones. */
type Found = { isAll: boolean; ids: string[] };

/** Those among the newest calls of the range, and whether it has no others. */
async function walkNewest(search: Search, db: DbOrTx): Promise<Found> {
  const [row] = await executeIn(db)<[Found]>(sql`
    with newest as materialized (
      select t.id, t.happened_at, t.document from call_texts t
      where ${inRange(search)}
      order by t.happened_at desc, t.id desc limit ${WALK}
    )
    select (select count(*) from newest) < ${WALK} as "isAll", array(
      select id from newest
      where document @@ ${search.marked}::text::tsquery
      order by happened_at desc, id desc limit ${search.limit}) as ids`);
  return row;
}

/** Before all of time: most of what people look for is there. */
const searchNewestMonth = (search: Search, db: DbOrTx) => searchShelves(search, db, 1);

/**
 * All of them if few calls match, otherwise null. One look in the index answers for all time, or two: the part without
 * prefixes costs little, while every entry that begins with a prefix has to be read.
 */
async function readFew({ marked, exact, ...search }: Search, db: DbOrTx): Promise<Found | null> {
  const matching = (part: string) => sql`
    select id, user_id, happened_at, document from call_texts where document @@ ${part}::text::tsquery`;
  const [row] = await executeIn(db)<[{ areFew: boolean; ids: string[] }]>(sql`
    with exact as materialized (${matching(exact ?? marked)} offset 0 limit ${FEW + 1}),
      few as materialized (
        select * from exact where (select count(*) from exact) <= ${FEW}
        union all
        (${matching(marked)} and (select count(*) from exact) > ${FEW} offset 0 limit ${FEW + 1}))
    select (select count(*) from few) <= ${FEW} as "areFew", array(
      select t.id from few t
      where document @@ ${marked}::text::tsquery and ${inRange(search)}
      order by t.happened_at desc, t.id desc limit ${search.limit}) as ids`);
  return row.areFew ? { isAll: true, ids: row.ids } : null;
}

/**
 * Searches the index month by month, back in time, until there are enough or so many months were searched: few calls are
 * read, however many match.
 */
async function searchShelves(search: Search, db: DbOrTx, most: number | null = null): Promise<Found> {
  const mark = clientMark(search.userId);
  const anyShelf = `${factQuery(mark, facts.shelf(ANY_MONTH))} & ( ${byMonth(search.marked, mark)} )`;
  // "offset 0": keeps the planner from using the other conditions' index, which would list all of the client's calls
  const [row] = await executeIn(db)<[Found]>(sql`
    with shelves as materialized (
      select to_char(month, 'YYYY-MM') as month
      from (select min(t.happened_at) at time zone 'UTC' as first, max(t.happened_at) at time zone 'UTC' as last
        from call_texts t where ${inRange(search)}) range,
        generate_series(date_trunc('month', first), last, interval '1 month') as month
      order by month desc
    )
    select ${most === null ? sql`true` : sql`(select count(*) from shelves) <= ${most}`} as "isAll", array(
      select found.id
      from (select month from shelves order by month desc limit ${most}) shelf, lateral (
        select t.id, t.happened_at from (
          select id, user_id, happened_at from call_texts
          where document @@ replace(${anyShelf}, ${ANY_MONTH}, shelf.month)::tsquery offset 0) t
        where ${inRange(search)}
        order by t.happened_at desc, t.id desc limit ${search.limit}
      ) found
      order by shelf.month desc, found.happened_at desc, found.id desc limit ${search.limit}) as ids`);
  return row;
}

type SearchRange = Partial<Pick<Search, "userId" | "until" | "after">> & Pick<Search, "from">;

/** Without a user: of any client. */
export function inRange({ userId, from, until, after }: SearchRange) {
  return sql`${userId ? sql`t.user_id = ${userId}::uuid` : sql`true`}
    ${from ? sql`and t.happened_at >= ${from.toISOString()}::timestamptz` : sql``}
    ${until ? sql`and t.happened_at < ${until.toISOString()}::timestamptz` : sql``}
    and ${isAfter(after, { moment: sql`t.happened_at`, id: sql`t.id` })}`;
}
