import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import type { Actor } from "@/lib/platform/auth/context";
import { SECOND } from "@/lib/platform/core/clock";
import { randomToken } from "@/lib/platform/core/crypto";
import { env } from "@/lib/platform/core/env";
import { fails, type TestFinding, works } from "./finding";

/**
 * Requests Supabase Auth's settings, which needs a valid publishable key, and checks that it calls our password hook.
 * `actor` is the admin who runs the test.
 */
export async function testSupabase(actor: Actor): Promise<TestFinding> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env();
  let answer: Response;
  try {
    answer = await fetch(`${SUPABASE_URL}/auth/v1/settings`, {
      headers: { apikey: SUPABASE_PUBLISHABLE_KEY },
      signal: AbortSignal.timeout(5 * SECOND),
      cache: "no-store",
    });
  } catch {
    return fails(
      "Couldn't reach Supabase, so no one can sign in. Check SUPABASE_URL and whether the project is paused.",
    );
  }
  if (answer.status === 401 || answer.status === 403) {
    await answer.body?.cancel();
    return fails("Supabase rejects SUPABASE_PUBLISHABLE_KEY. Copy it again from the project's settings.");
  }
  const settings: unknown = answer.ok ? await answer.json().catch(() => null) : null;
  if (!settings || typeof settings !== "object" || !("disable_signup" in settings)) {
    return fails(`SUPABASE_URL doesn't answer like Supabase Auth (${answer.status}). Check the address.`);
  }
  if (!(await asksPasswordHook(actor))) {
    return fails(
      "Supabase does not ask our password hook, so guesses at its sign-in URL are limited by IP address only. Switch it on: Authentication, Auth Hooks, Password Verification Attempt, function hook_password_verification_attempt. On plans without this hook the gap remains; see docs/operating.md.",
    );
  }
  return settings.disable_signup === false
    ? works(
        "Supabase answers and asks our password hook. Anyone can sign up there, and then waits for your approval: turn sign-up off in its Auth settings.",
      )
    : works("Supabase answers, asks our password hook, and only admins create accounts.");
}

/**
 * Tries a random password at Supabase's own address for the admin's account; the hook counts it, and we undo the count.
 */
async function asksPasswordHook({ personId: userId, email }: Actor): Promise<boolean> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env();
  const before = await readAttempts(userId);
  const answer = await fetch(`${SUPABASE_URL}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: SUPABASE_PUBLISHABLE_KEY, "content-type": "application/json" },
    body: JSON.stringify({ email, password: randomToken() }),
    signal: AbortSignal.timeout(5 * SECOND),
    cache: "no-store",
  });
  await answer.body?.cancel();
  const after = await readAttempts(userId);
  const isCounted =
    after !== undefined && (after.wrong !== before?.wrong || after.resets_at !== before.resets_at);
  if (isCounted)
    await execute(
      sql`update password_attempts set wrong = wrong - 1 where user_id = ${userId} and wrong > 0`,
    );
  return isCounted;
}

async function readAttempts(userId: string): Promise<{ wrong: number; resets_at: string } | undefined> {
  const [row] = await execute<{ wrong: number; resets_at: string }[]>(sql`
    select wrong, resets_at::text as resets_at from password_attempts where user_id = ${userId}`);
  return row;
}
