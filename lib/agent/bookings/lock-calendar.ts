import { sql } from "drizzle-orm";
import { execute, type Tx } from "@/db/client";

/**
 * Serialises the bookings of one calendar until the transaction ends: otherwise inserts and moves would deadlock at the
 * exclusion constraints, and Postgres would abort all but one after a second.
 */
export async function lockCalendar(calendarId: string, tx: Tx): Promise<void> {
  await execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bookings ${calendarId}`}, 0))`, tx);
}
