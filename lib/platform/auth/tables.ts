import { type SQL, sql } from "drizzle-orm";
import { column } from "@/db/column";

/** Conditions on users and their keys. Each takes the alias of its table. */

/** The profile's account is switched off, or waits for approval. */
export const isDisabled = (profile: string) => sql`(${column(profile, "disabled_at")} is not null)`;

/** The user, by a column with their id, is an admin. */
export const isAdmin = (userId: SQL) => sql`exists (
  select 1 from user_roles held where held.user_id = ${userId} and held.role = 'admin')`;

/** The view of a client's pages goes on. */
export const isOpenView = (view: string) =>
  sql`(${column(view, "ended_at")} is null and ${column(view, "ends_at")} > now())`;

export const isRevoked = (key: string) => sql`(${column(key, "revoked_at")} is not null)`;

/** The session, by its id, has not ended; true for a token that names none (null). */
export const hasSession = (sessionId: SQL) => sql`(${sessionId}::uuid is null
  or exists (select 1 from auth.sessions going where going.id = ${sessionId}::uuid))`;
