import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** The client, by the alias of `reminder_settings`, wants customers to be reminded. */
export const remindsCustomers = (settings: string) => sql`(${column(settings, "enabled")})`;

/** The reminder, by the alias of `reminders`, was queued as a text. */
export const isReminded = (reminder: string) => sql`(${column(reminder, "kind")} = 'sent')`;

/** The reminder, by the alias of `reminders`, is one of the tenth without a text. */
export const wasLeftOut = (reminder: string) => sql`(${column(reminder, "kind")} = 'left_out')`;

/** The text of the reminder, by the alias of `reminders`, was not allowed to be sent. */
export const wasRefused = (reminder: string) => sql`(${column(reminder, "kind")} = 'refused')`;

/** The start of a row of `reminders` or `bookings`, as the causes of texts have it. */
export const startInMs = (row: string) =>
  sql`(extract(epoch from ${column(row, "starts_at")}) * 1000)::bigint::text`;
