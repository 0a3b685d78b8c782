import { type SQL, sql } from "drizzle-orm";
import { column } from "@/db/column";
import { isDisabled, isRevoked } from "@/lib/platform/auth/tables";

/** The link, by the alias of `account_links`, was used to choose a password. */
export const isUsed = (link: string) => sql`(${column(link, "used_at")} is not null)`;

export const isExpiredLink = (link: string) => sql`(${column(link, "expires_at")} <= now())`;

/**
 * The link counts for the profile's account: it was neither used nor withdrawn, its time is not over, and the account
 * still has the address that it was sent to.
 */
export const isOpenLink = (link: string, profile: string) => sql`(
  not ${isUsed(link)} and not ${isRevoked(link)} and not ${isExpiredLink(link)}
  and lower(${column(link, "address")}) = lower(${column(profile, "email")}) and not ${isDisabled(profile)})`;

/**
 * The account, by the alias of its profile, was invited and has no chosen password yet; or its person, who was removed
 * earlier, was invited to a role again and has not accepted.
 */
export const isInvited = (profile: string) => sql`(
  exists (select from role_invitations r where r.user_id = ${column(profile, "id")})
  or exists (select from account_links i where i.user_id = ${column(profile, "id")} and i.kind = 'invitation')
  and not exists (select from account_links u where u.user_id = ${column(profile, "id")} and ${isUsed("u")}))`;

/** The state of a link that people see. */
export const linkState = (link: string, profile: string): SQL => sql`(case
  when ${isUsed(link)} then 'used' when ${isOpenLink(link, profile)} then 'open'
  when ${isExpiredLink(link)} then 'expired' else 'withdrawn' end)`;
