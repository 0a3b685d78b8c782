import { type SQL, sql } from "drizzle-orm";

/** Something that identifies the person is written anywhere in the row: their number or email address as a whole, or an id. */
export const mentionIn = (row: string, needles: readonly string[]): SQL =>
  sql`(${sql.identifier(row)}::text like any(${sql.param(needles.map((needle) => `%${needle.replace(/[\\%_]/g, "\\$&")}%`))}::text[])
    and ${sql.identifier(row)}::text ~ any(${sql.param(needles.map(wholeOf))}::text[]))`;

/**
 * A pattern for a needle that is no part of a longer one: some countries' numbers begin like others, and ann@example.co
 * is in joann@example.co and in ann@example.com. A line break in JSON is the letter n behind a backslash.
 */
function wholeOf(needle: string): string {
  const literal = needle.replace(/[^\p{L}\p{N}]/gu, "\\$&");
  if (/^\+\d+$/.test(needle)) return `${literal}(?!\\d)`;
  if (!needle.includes("@")) return literal;
  return `(?:(?<![[:alnum:]_.+%'-])|(?<=\\\\[nrt]))${literal}(?![[:alnum:]_-]|\\.[[:alnum:]])`;
}
