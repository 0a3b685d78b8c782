import { createServerClient } from "@supabase/ssr";
import { cookies, headers } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import { cache } from "react";
import { env } from "@/lib/platform/core/env";
import { AppError } from "@/lib/platform/core/errors";
import { logger } from "@/lib/platform/core/logger";
import type { Actor, ActorContext } from "./context";
import { endedMark } from "./ended-mark";
import { loadActor } from "./load-actor";
import { isOfAgency, may, type Permission } from "./permissions";
import { isProved } from "./proof";
import { END_COOKIE, type SessionEnd, toSessionEnd } from "./session-end";
import { viewedClient } from "./viewed-client";

/**
 * The user looking at a page, from the session cookies; null for a visitor. Verifies the token and reads the user from
 * the database, independently of the middleware. Throws only when the database is unavailable.
 */
export const pageActor = async (): Promise<Actor | null> => {
  const { actor, unproved } = await pageSession();
  return unproved ? null : actor;
};

/** The same before they have confirmed with a second factor that it is them: for their name, and to confirm. */
export const signedInActor = async (): Promise<Actor | null> => (await pageSession()).actor;

type PageSession = {
  actor: Actor | null;
  /** They have to confirm who they are, or set up how, before any page is shown. */
  unproved?: boolean;
  end?: SessionEnd;
};

const pageSession = cache(async (): Promise<PageSession> => {
  const token = await sessionToken();
  if (!token) return { actor: null };
  try {
    const actor = await loadActor(token, { needed: "none" });
    return { actor, unproved: !isProved(actor, "session") };
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== "unauthenticated") throw thrown;
    return { actor: null, end: toSessionEnd(String(thrown.extra.reason)) ?? "ended" };
  }
});

/**
 * The context of a guarded page's verbs: the user's, or of the client whose pages they view. Sends a visitor to /auth,
 * which returns to `path` after sign-in. Without the permission the page is app/(client)/forbidden.tsx; verbs that a page
 * calls do not ask for permissions again.
 */
export async function requirePageActor(path: string, permission: Permission): Promise<ActorContext> {
  const { actor, ...context } = await requireSession(path);
  const shown = actor.view ? viewedClient(actor, actor.view) : actor;
  if (!may(shown.role, permission)) forbidden();
  return { ...context, actor: shown };
}

async function requireSession(path: string): Promise<ActorContext> {
  const { actor, unproved, end } = await pageSession();
  if (!actor) redirect(signInAddress(path, { token: await sessionToken(), end }));
  if (unproved) redirect(`/auth/confirm?next=${encodeURIComponent(path)}`);
  const requestId = (await headers()).get("x-request-id") ?? crypto.randomUUID();
  return { actor, requestId, log: logger().child({ page: path, requestId }), address: "page" };
}

/** Why this browser's session ended, as found by the middleware; null when it did not bring an ended session. */
export async function endOfSession(): Promise<SessionEnd | null> {
  return toSessionEnd((await cookies()).get(END_COOKIE)?.value);
}

/** Adds the mark of an ended session, so that the middleware does not redirect the browser straight back here. */
function signInAddress(path: string, { token, end }: { token: string | null; end?: SessionEnd }): string {
  const query = new URLSearchParams();
  if (path !== "/dashboard") query.set("next", path);
  if (token && end) {
    query.set("ended", endedMark(token));
    query.set("why", end);
  }
  return query.size > 0 ? `/auth?${query}` : "/auth";
}

/** The same for admin pages; redirects a client to /dashboard (GUARD-06). */
export async function requirePageAdmin(
  path: string,
  permission: Permission = "agency.read",
): Promise<ActorContext> {
  const context = await requireSession(path);
  if (!isOfAgency(context.actor.role)) redirect("/dashboard");
  if (!may(context.actor.role, permission)) forbidden();
  return context;
}

async function sessionToken(): Promise<string | null> {
  const store = await cookies();
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env();
  const supabase = createServerClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    auth: { autoRefreshToken: false },
    cookies: { getAll: () => store.getAll(), setAll: () => {} },
  });
  const { data } = await supabase.auth.getSession();
  return data.session?.access_token ?? null;
}
