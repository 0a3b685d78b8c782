import { type SQL, sql } from "drizzle-orm";
import { isBeyond, placeOf } from "./pages";
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

const ORDER = { moment: sql`a.created_at`, id: sql`a.id` };

/** The place of a row by the alias `a`. */
export const PLACE = sql`(case when a.is_active then 'a' else 'p' end || '.' || ${placeOf(ORDER, ".")})`;

/** A query for a page of rows, active ones before past ones, the newest first; along an index with this order. */
export function activeFirst({ source, where = sql`true`, after, limit }: Listed): SQL {
  const rows = (which: SQL) => sql`
    select a.* from ${source} a where ${where} and ${which} ${ACTIVE_FIRST} ${limit ? limitTo(limit) : sql``}`;
  if (!after) return rows(sql`true`);
  const later = isBeyond(after.slice(2), ORDER);
  if (!after.startsWith("a")) return rows(sql`not a.is_active and ${later}`);
  return sql`
    select * from ((${rows(sql`a.is_active and ${later}`)}) union all (${rows(sql`not a.is_active`)})) a
    ${ACTIVE_FIRST} ${limit ? limitTo(limit) : sql``}`;
}
