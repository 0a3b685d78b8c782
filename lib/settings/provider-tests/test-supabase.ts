import { SECOND } from "@/lib/core/clock";
import { env } from "@/lib/core/env";
import type { Finding } from "@/lib/settings/provider-tests/finding";

/** Asks Supabase Auth for its settings, for which the publishable key has to be right. */
export async function testSupabase(): Promise<Finding> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env();
  let answer: Response;
  try {
    answer = await fetch(`${SUPABASE_URL}/auth/v1/settings`, {
      headers: { apikey: SUPABASE_PUBLISHABLE_KEY },
      signal: AbortSignal.timeout(5 * SECOND),
      cache: "no-store",
    });
  } catch {
    return {
      outcome: "fails",
      message:
        "Supabase could not be reached: nobody new can sign in. Check SUPABASE_URL and whether the project is paused.",
    };
  }
  if (answer.status === 401 || answer.status === 403) {
    await answer.body?.cancel();
    return {
      outcome: "fails",
      message: "Supabase refuses SUPABASE_PUBLISHABLE_KEY. Copy it anew from the project's settings.",
    };
  }
  const settings: unknown = answer.ok ? await answer.json().catch(() => null) : null;
  if (!settings || typeof settings !== "object" || !("disable_signup" in settings)) {
    return {
      outcome: "fails",
      message: `SUPABASE_URL answers, but not as Supabase Auth does (${answer.status}). Check the address.`,
    };
  }
  return settings.disable_signup === false
    ? {
        outcome: "works",
        message: "Supabase answers. It lets anybody sign up: switch that off in its Auth settings.",
      }
    : { outcome: "works", message: "Supabase answers, and only an admin can make accounts." };
}
