import { type SQL, sql } from "drizzle-orm";
import { limitTo } from "./planning";

type Listed = {
  /** A table, or a query of its rows. */
  source: SQL;
  /** Which of its rows, by the alias `a`. */
  where?: SQL;
  /** The place that the page before ended at. */
  after: string | undefined;
  /** Without one, all rows. */
  limit: number | undefined;
};

/** By the alias `a`. */
export const ACTIVE_FIRST = sql`order by a.is_active desc, a.created_at desc, a.id`;

/** The place of a row by the alias `a`, with the microseconds that a JavaScript date would lose. */
export const PLACE = sql`(case when a.is_active then 'a' else 'p' end
  || '.' || (extract(epoch from a.created_at) * 1000000)::bigint || '.' || a.id)`;

/** A query for a page of rows, active ones before past ones, the newest first; along an index with this order. */
export function activeFirst({ source, where = sql`true`, after, limit }: Listed): SQL {
  const rows = (which: SQL) => sql`
    select a.* from ${source} a where ${where} and ${which} ${ACTIVE_FIRST} ${limit ? limitTo(limit) : sql``}`;
  if (!after) return rows(sql`true`);
  const [part, microseconds = "", seen = ""] = after.split(".");
  const moment = sql`timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond'`;
  const later = sql`a.created_at <= ${moment} and (a.created_at < ${moment} or a.id > ${seen})`;
  if (part !== "a") return rows(sql`not a.is_active and ${later}`);
  return sql`
    select * from ((${rows(sql`a.is_active and ${later}`)}) union all (${rows(sql`not a.is_active`)})) a
    ${ACTIVE_FIRST} ${limit ? limitTo(limit) : sql``}`;
}

/** The rows of a page that was read with one row more, without their places, and where the next page begins. */
export function pageOf<R extends { place: string }>(rows: R[], limit: number | undefined) {
  const read = limit ? rows.slice(0, limit) : rows;
  const shown = read.map(({ place: _, ...row }) => row);
  return { shown, next: rows.length > read.length ? (read.at(-1)?.place ?? null) : null };
}
