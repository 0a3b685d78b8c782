import { sql } from "drizzle-orm";
import { column } from "@/db/column";
import { isReported, isRescued } from "@/lib/calls/calls/tables";
import type { Source } from "./sources";

/** Conditions on the entries of others' lists of calls. Each takes the alias of `ledger_entries`. */

/** The entry is from this list. As a literal, so that the planner knows how many there are. */
export const isFrom = (source: Source, entry: string) =>
  sql`${column(entry, "source")} = ${sql.raw(`'${source}'`)}`;

/** The phone company's entry is of a call that the voice provider lists as well. */
export const isAtProvider = (entry: string) => sql`exists (
  select from ledger_entries twin
  where ${isFrom("provider", "twin")} and twin.carrier_sid = ${column(entry, "entry_id")})`;

/** We do not have the entry's call. A call on both lists is missing once, by the voice provider's entry. */
export const isMissing = (entry: string) => sql`(not ${column(entry, "is_here")}
  and not (${isFrom("carrier", entry)} and ${isAtProvider(entry)}))`;

/** We will never have the entry's call. */
export const isUnfetchable = (entry: string) => sql`(${column(entry, "problem")} is not null)`;

/**
 * We have the call of an entry from this list, with its report. A rescued call is stored under its CallSid, which the
 * provider's entry names.
 */
export const hasCall = (source: Source, entry: string) => {
  const bySid = (sid: string) => sql`${column("known", "carrier_sid")} = ${column(entry, sid)}`;
  const atProvider = sql`(${column("known", "call_id")} = ${column(entry, "entry_id")}
    or ${bySid("carrier_sid")} and ${isRescued("known")})`;
  return sql`exists (
  select from call_logs known
  where ${source === "provider" ? atProvider : bySid("entry_id")} and ${isReported("known")})`;
};
