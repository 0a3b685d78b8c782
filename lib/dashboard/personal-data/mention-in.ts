import { type SQL, sql } from "drizzle-orm";

/** Something that identifies the caller is written anywhere in the row. */
export const mentionIn = (row: string, needles: readonly string[]): SQL =>
  sql`${sql.identifier(row)}::text like any(${sql.param(needles.map((needle) => `%${needle.replace(/[\\%_]/g, "\\$&")}%`))}::text[])`;
