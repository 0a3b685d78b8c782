import { type SQL, sql } from "drizzle-orm";
import { column } from "@/db/column";

/** Conditions on users and their keys. Each takes the alias of its table. */

/** The profile's account is switched off, or waits for approval. */
export const isDisabled = (profile: string) => sql`(${column(profile, "disabled_at")} is not null)`;

/** No admin has approved the profile yet. */
export const isWaiting = (profile: string) => sql`(${column(profile, "approved_at")} is null)`;

/** The user, by a column with their id, is an admin. */
export const isAdmin = (userId: SQL) => sql`exists (
  select 1 from user_roles held where held.user_id = ${userId} and held.role = 'admin')`;

/** A row of `user_roles`, by its alias, is a role at the agency. */
export const isAgencyRole = (held: string) => sql`(${column(held, "role")} in ('admin', 'support'))`;

/** The user's role at the agency, by a column with their id; null for a client's people. */
export const agencyRole = (userId: SQL) => sql`(
  select min(held.role) from user_roles held where held.user_id = ${userId} and ${isAgencyRole("held")})`;

/**
 * The profile belongs nowhere: it has no account, no role at one or at the agency, and no invitation to one. What is left
 * of an account that ends, `besides`, does not matter.
 */
export const isHomeless = (profile: string, besides: SQL = sql`null`) => {
  const id = column(profile, "id");
  return sql`(${agencyRole(sql`${id}`)} is null
    and not exists (select from accounts a where a.id = ${id} and a.id is distinct from ${besides})
    and not exists (select from members m where m.user_id = ${id} and m.account_id is distinct from ${besides})
    and not exists (
      select from role_invitations i where i.user_id = ${id} and i.account_id is distinct from ${besides}))`;
};

/** The person, by a column with their id, is an owner of the account. */
export const isOwner = (userId: SQL, accountId: SQL) => sql`(exists (
  select from members owning where owning.user_id = ${userId} and owning.account_id = ${accountId}
    and owning.role = 'owner'))`;

/**
 * The profile is a client's card: an account began with its person. As a value and not `exists`, which beside an `or` would
 * read all accounts for a page of profiles.
 */
export const isCard = (profile: string) =>
  sql`((select true from accounts begun where begun.id = ${column(profile, "id")}) is not null)`;

/**
 * The person, by a column with their id, works for the account and takes its notifications: as long as neither of them is
 * disabled.
 */
export const isToldOf = (userId: SQL, accountId: SQL) => sql`exists (
  select from members told where told.user_id = ${userId} and told.account_id = ${accountId}
    and told.role in ('owner', 'office') and not exists (
      select from profiles barred where barred.id in (told.user_id, told.account_id) and ${isDisabled("barred")}))`;

/** The person may hear the account's calls, as one of its people or of the agency. */
export const mayHear = (userId: SQL, accountId: SQL) => sql`(${isToldOf(userId, accountId)}
  or ${agencyRole(userId)} is not null)`;

/** The person, by a column with their id, confirms with a second factor that it is them. */
export const hasSecondFactor = (userId: SQL) => sql`exists (
  select from second_factors f where f.user_id = ${userId} and f.confirmed_at is not null)`;

/** The view of a client's pages goes on. */
export const isOpenView = (view: string) =>
  sql`(${column(view, "ended_at")} is null and ${column(view, "ends_at")} > now())`;

export const isRevoked = (key: string) => sql`(${column(key, "revoked_at")} is not null)`;

/** The session, by its id, has not ended; true for a token that names none (null). */
export const hasSession = (sessionId: SQL) => sql`(${sessionId}::uuid is null
  or exists (select 1 from auth.sessions going where going.id = ${sessionId}::uuid))`;
