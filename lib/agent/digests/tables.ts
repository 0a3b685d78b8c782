import { type SQL, sql } from "drizzle-orm";
import { column } from "@/db/column";
import { hasEmail } from "@/lib/accounts/users/tables";
import { isDisabled, isOwner, isRevoked } from "@/lib/platform/auth/tables";

/** The link, by the alias of `digest_links`, opens its digest: one in an email as long as its reader is an owner. */
export const isOpenLink = (link: string) => sql`(
  not ${isRevoked(link)} and ${column(link, "expires_at")} > now()
  and (${column(link, "person_id")} is null or exists (
    select from profiles reader where reader.id = ${column(link, "person_id")} and not ${isDisabled("reader")}
      and ${isOwner(sql`reader.id`, sql`${column(link, "user_id")}`)})))`;

/** The link, by the alias of `digest_links`, is still to be sent. */
export const isDue = (link: string) => sql`(${column(link, "state")} = 'due')`;

/** No worker is sending the link, by the alias of `digest_links`. */
export const isFree = (link: string) => sql`coalesce(${column(link, "busy_until")} < now(), true)`;

/** The person, by the alias of `digest_readers`, wants the monthly email. */
export const wantsEmail = (reader: string) => sql`(${column(reader, "monthly_email")})`;

/** The client, by the alias of `digest_settings`, wants the weekly text. */
export const wantsText = (settings: string) => sql`(${column(settings, "weekly_text")})`;

/** The person, by the alias of their profile, may be sent a digest of the account. */
export const mayBeSent = (profile: string, accountId: SQL) => sql`(
  ${isOwner(sql`${column(profile, "id")}`, accountId)} and not ${isDisabled(profile)} and ${hasEmail(profile)})`;

/** The client's agent works: it is live, and neither paused nor offline. By the alias of `agents`. */
export const isAtWork = (agent: string) => sql`(${column(agent, "live_at")} is not null
  and ${column(agent, "paused_at")} is null and ${column(agent, "offline_at")} is null)`;

/** The entry, by the alias of `digest_entries`, was of a caller who was erased since. */
export const isErased = (entry: string) => sql`(${column(entry, "erased_at")} is not null)`;

/** What a report shows of a call's number, by the alias of `call_logs`. */
export const shortNumber = (call: string) => sql`right(${column(call, "phone_number")}, 3)`;
