import { type SQL, sql } from "drizzle-orm";
import { column } from "@/db/column";

/** A legal hold is on the call that the row, by its alias, belongs to by `call_id`. */
export const isOnHold = (row: string) => sql<boolean>`(exists (
  select from call_holds hold where hold.call_id = ${column(row, "call_id")}))`;

/** The row, by its alias, is this client's; without a client, of none. */
export const isOf = (row: string, userId: string | null): SQL =>
  userId ? sql`(${column(row, "user_id")} = ${userId})` : sql`(${column(row, "user_id")} is null)`;

/** The row, by its alias, is of more days ago than these. */
export const isOlder = (row: string, time: string, days: number): SQL =>
  sql`(${column(row, time)} < now() - ${days} * interval '1 day')`;
