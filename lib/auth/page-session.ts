import { createServerClient } from "@supabase/ssr";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { logger } from "@/lib/core/logger";
import type { Actor, ActorContext } from "./context";
import { endedMark } from "./ended-mark";
import { loadActor } from "./load-actor";

/**
 * Who is looking at a page, from the session cookies; null for a visitor. The token is verified and the user read
 * from the database, whatever the middleware did. Throws only when the database is away.
 */
export const pageActor = cache(async (): Promise<Actor | null> => {
  const token = await sessionToken();
  if (!token) return null;
  try {
    return await loadActor(token);
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === "unauthenticated") return null;
    throw thrown;
  }
});

/** The context of a guarded page's verbs. A visitor is sent to /auth and comes back to `path` after signing in. */
export async function requirePageActor(path: string): Promise<ActorContext> {
  const actor = await pageActor();
  if (!actor) redirect(signInAddress(path, await sessionToken()));
  return { actor, requestId: crypto.randomUUID(), log: logger().child({ page: path }), address: "page" };
}

/** With the mark of a session that has ended, so that the middleware does not send its browser straight back here. */
function signInAddress(path: string, token: string | null): string {
  const query = new URLSearchParams();
  if (path !== "/dashboard") query.set("next", path);
  if (token) query.set("ended", endedMark(token));
  return query.size > 0 ? `/auth?${query}` : "/auth";
}

/** The same for admin pages; a client is sent to /dashboard (GUARD-06). */
export async function requirePageAdmin(path: string): Promise<ActorContext> {
  const context = await requirePageActor(path);
  if (!context.actor.isAdmin) redirect("/dashboard");
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
