import { type SQL, sql } from "drizzle-orm";
import { column } from "@/db/column";
import { idsHolding } from "@/db/ids-holding";
import { COUNTRIES } from "@/lib/platform/locale/countries/country-of";
import { DEFAULT_PLACE } from "@/lib/platform/locale/place";

const usualZones = sql.join(
  COUNTRIES.map(({ code, zones }) => sql`when ${code} then ${zones[0]}`),
  sql` `,
);

/** The time zone of a client's days, as `readPlace` gives it; the default for no client. */
export const zoneOf = (userId: SQL) => sql`(coalesce(
  (select zoned.time_zone from agents zoned where zoned.user_id = ${userId}),
  (select case placed.country ${usualZones} end from profiles placed where placed.id = ${userId}),
  ${DEFAULT_PLACE.timeZone}))`;

/** What people call an account, by a column with its id: the firm's name, else that of the person it began with. */
export const firmName = (accountId: SQL) => sql`(coalesce(
  (select nullif(trim(a.business_name), '') from agents a where a.user_id = ${accountId}),
  (select coalesce(nullif(trim(card.full_name), ''), card.email) from profiles card where card.id = ${accountId})))`;

/** The person, by the alias of their profile, can be emailed. */
export const hasEmail = (profile: string) => sql`(${column(profile, "email")} <> '')`;

/** The ids of profiles with the text in their name or address; along an index from three characters on. */
export const idsOfNamed = (text: string) =>
  sql`(${idsHolding({ table: "profiles", columns: ["full_name", "email"], text })})`;
