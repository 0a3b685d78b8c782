import { type SQL, sql } from "drizzle-orm";

/** The client has marked the number as a nuisance. Takes fragments for both. */
export const isNuisance = (userId: SQL, number: SQL) => sql`exists (
  select from nuisance_callers n where n.user_id = ${userId} and n.phone_number = ${number})`;
