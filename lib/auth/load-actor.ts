import { rawSql } from "@/db/client";
import { AppError, within } from "@/lib/core/errors";
import type { Actor } from "./context";
import { type VerifiedToken, verifyAccessToken } from "./verify-token";

export const unauthenticated = () =>
  new AppError("unauthenticated", "Please sign in to continue. Your session may have ended.");

/** The bearer token of a request, or null. Cookies are never read here: no other site can make a browser send one. */
export function bearerToken(request: Request): string | null {
  const match = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "");
  return match?.[1] ?? null;
}

/** The actor behind a token. Throws `unauthenticated` for a bad token, a disabled or deleted user, an ended session. */
export async function loadActor(token: string | null): Promise<Actor> {
  const verified = token ? await verifyAccessToken(token) : null;
  const actor = verified && (await within(3_000, readActor(verified)));
  if (!actor) throw unauthenticated();
  return actor;
}

async function readActor({ userId, sessionId }: VerifiedToken): Promise<Actor | null> {
  const [row] = await rawSql()<{ email: string; full_name: string | null; is_admin: boolean }[]>`
    select p.email, p.full_name,
           exists (select 1 from user_roles r where r.user_id = p.id and r.role = 'admin') as is_admin
    from profiles p
    where p.id = ${userId} and p.disabled_at is null
      and (${sessionId}::uuid is null or exists (select 1 from auth.sessions s where s.id = ${sessionId}))`;
  if (!row) return null;
  return {
    userId,
    sessionId,
    email: row.email,
    fullName: row.full_name ?? row.email,
    isAdmin: row.is_admin,
  };
}
