import { type SQL, sql } from "drizzle-orm";

/**
 * Postgres keeps one plan of a prepared statement only while plans made for the values of each run do not look cheaper.
 * Planning a list takes longer than reading a page of it. Both functions make the kept plan look as good.
 */

/** A value that the planner does not see: it expects of each what it expects of any. */
export const unseen = (value: unknown, type: "text" | "uuid[]"): SQL =>
  sql`(select ${sql.param(value)}::${sql.raw(type)})`;

/** A limit in the statement's own text. As a parameter it would be taken for a tenth of all rows. */
export function limitTo(rows: number): SQL {
  if (!Number.isSafeInteger(rows) || rows < 0) throw new RangeError(`${rows} is no number of rows`);
  return sql`limit ${sql.raw(String(rows))}`;
}

/** Rows to leave out, in the text only if there are any: nearly all readings are of a first page. */
export const skip = (rows: number): SQL => (rows > 0 ? sql`offset ${rows}` : sql``);

/**
 * The rows of a table that others name by a column, one lookup along its index each. A join would be planned for as many
 * as a search finds at the most, by reading the whole table.
 */
export const lookUp = (table: string, by: string, value: SQL): SQL =>
  sql`lateral (select * from ${sql.identifier(table)} t where t.${sql.identifier(by)} = ${value} offset 0)`;
