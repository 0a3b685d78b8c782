import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";

/**
 * One calendar's times are taken one after another, until the transaction ends: at the exclusion constraints inserts and
 * moves would wait for each other in circles, and Postgres would end all but one as a deadlock after a second.
 */
export async function standInLine(calendarId: string, tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bookings ${calendarId}`}, 0))`);
}
