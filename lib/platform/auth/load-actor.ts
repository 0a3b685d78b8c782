import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { AppError, within } from "@/lib/platform/core/errors";
import type { Actor } from "./context";
import { SESSION_ENDS, type SessionEnd } from "./session-end";
import { hasSession, isAdmin, isDisabled } from "./tables";
import { type VerifiedToken, verifyAccessToken } from "./verify-token";

const SIGN_IN = "Please sign in to continue. Your session may have ended.";

/** `end` is set for a token that was once valid. */
export const unauthenticated = (end?: SessionEnd) =>
  new AppError("unauthenticated", end ? SESSION_ENDS[end] : SIGN_IN, end ? { extra: { reason: end } } : {});

/** The bearer token of a request, or null. Never reads cookies: another site can make a browser send those. */
export function bearerToken(request: Request): string | null {
  const match = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "");
  return match?.[1] ?? null;
}

/** The actor behind a token. Throws `unauthenticated` for a bad token, a disabled or deleted user, an ended session. */
export async function loadActor(token: string | null): Promise<Actor> {
  const verified = token ? await verifyAccessToken(token) : null;
  if (!verified) throw unauthenticated();
  const actor = await within(3_000, readActor(verified));
  if (typeof actor === "string") throw unauthenticated(actor);
  return actor;
}

type ActorRow = {
  email: string;
  full_name: string | null;
  is_admin: boolean;
  disabled: boolean;
  waiting: boolean;
  has_session: boolean;
};

async function readActor({ userId, sessionId }: VerifiedToken): Promise<Actor | SessionEnd> {
  const [row] = await execute<ActorRow[]>(sql`
    select p.email, p.full_name, ${isDisabled("p")} as disabled, p.approved_at is null as waiting,
           ${isAdmin(sql`p.id`)} as is_admin,
           ${hasSession(sql`${sessionId ?? null}`)} as has_session
    from profiles p where p.id = ${userId}`);
  if (row?.disabled) return row.waiting ? "waiting" : "disabled";
  if (!row?.has_session) return "ended";
  return {
    userId,
    sessionId,
    email: row.email,
    fullName: row.full_name ?? row.email,
    isAdmin: row.is_admin,
  };
}
