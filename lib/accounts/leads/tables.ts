import { type SQL, sql } from "drizzle-orm";
import { column } from "@/db/column";

/** The contact request, by the alias of `contact_leads`, is not marked as done. */
export const isUnhandled = (lead: string) => sql`(${column(lead, "handled_at")} is null)`;

const digitsOf = (text: SQL) => sql`regexp_replace(${text}, '\\D', '', 'g')`;

/**
 * The contact request has this email or this phone number. Numbers are compared by their last nine digits, since people
 * type them with and without the code of their country; shorter ones are not compared.
 */
export const isFrom = (lead: string, { email, phone }: { email?: string; phone: string }) => sql`(
  lower(${column(lead, "email")}) = lower(${email ?? null}::text)
  or length(${digitsOf(sql`${phone}::text`)}) >= 9
    and right(${digitsOf(column(lead, "phone"))}, 9) = right(${digitsOf(sql`${phone}::text`)}, 9))`;
