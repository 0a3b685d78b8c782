import { type SQL, sql } from "drizzle-orm";

/** The client has marked the number as a nuisance. Takes fragments for both. */
export const isNuisance = (userId: SQL, number: SQL) => sql`exists (
  select from nuisance_callers n where n.user_id = ${userId} and n.phone_number = ${number})`;

/** The caller's number, E.164; null for one who withheld it or called from a SIP address, whose name is free to choose. */
export const numberOf = (caller: SQL) =>
  sql`case when ${caller} ~ '^[+][1-9][0-9]{6,14}$' then ${caller} end`;
