import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** Conditions on connections. Each takes the alias of `user_tokens`. */

/** It is to a client's calendar, which bookings go into. */
export const isCalendar = (connection: string) => sql`${column(connection, "service")} = 'google_calendar'`;

/** Google said which account it is to. */
export const hasAccount = (connection: string) => sql`(${column(connection, "account")} is not null)`;

/** Google was not asked about it within this time, a Postgres interval. */
export const isUnchecked = (connection: string, within: string) => sql`(
  ${column(connection, "checked_at")} is null or ${column(connection, "checked_at")} < now() - ${within}::interval)`;
