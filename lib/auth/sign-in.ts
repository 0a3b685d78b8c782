import { createClient } from "@supabase/supabase-js";
import { rawSql } from "@/db/client";
import { MINUTE } from "@/lib/core/clock";
import { env } from "@/lib/core/env";
import { AppError, within } from "@/lib/core/errors";
import type { Input, Result } from "@/lib/http/endpoint";
import { consume, release } from "@/lib/http/rate-limit";
import { logSecurity, shortHash } from "@/lib/security/log-security";
import type { Context } from "./context";
import type { signIn } from "./contract";

const PER_ACCOUNT = { max: 10, seconds: (10 * MINUTE) / 1_000 };
const PER_ADDRESS = { max: 50, seconds: (10 * MINUTE) / 1_000 };
/** A refusal never comes sooner, so that its time does not tell an account that exists from one that does not. */
const REFUSAL_MS = 400;

/**
 * Signs a user in at the auth provider with an email or a user name. Throws `sign_in_failed` with the provider's
 * message, which is the same for an unknown name, an unknown email, a wrong password and a disabled account.
 */
export async function signInUser(
  context: Context,
  { body }: Input<typeof signIn>,
): Promise<Result<typeof signIn>> {
  await within(3_000, consume(`sign-in address ${context.address}`, PER_ADDRESS));
  const identifier = body.identifier.trim().toLowerCase();
  const { address, requestId } = context;
  const email = await within(3_000, resolveEmail(identifier));
  const accountBucket = `sign-in account ${email}`;
  await within(3_000, consume(accountBucket, PER_ACCOUNT));
  const earliestRefusal = Date.now() + REFUSAL_MS;
  try {
    const { userId, ...session } = await requestSession(email, body.password);
    await release(accountBucket);
    logSecurity({ kind: "sign-in", userId, actorId: userId, address, requestId });
    return { data: session };
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === "sign_in_failed") {
      logSecurity({ kind: "sign-in-failed", subject: `name ${shortHash(identifier)}`, address, requestId });
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, earliestRefusal - Date.now())));
    throw thrown;
  }
}

/** An unknown name becomes an address that nobody can have, and so takes the same way through the provider. */
async function resolveEmail(identifier: string): Promise<string> {
  if (identifier.includes("@")) return identifier;
  const [profile] = await rawSql()<
    { email: string }[]
  >`select email from profiles where username = ${identifier}`;
  return profile?.email ?? `${identifier.replace(/[^a-z0-9._-]/g, "") || "unknown"}@unknown.invalid`;
}

async function requestSession(email: string, password: string) {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env();
  const supabase = createClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
  const { data, error } = await within(8_000, supabase.auth.signInWithPassword({ email, password }));
  if (error && (error.status === undefined || error.status >= 500 || error.status === 0)) {
    throw new AppError(
      "unavailable",
      "Signing in is not possible at the moment. Please try again in a minute.",
      { cause: error },
    );
  }
  if (error) throw new AppError("sign_in_failed", error.message, { cause: error });
  const { session, user } = data;
  if (await isDisabled(user.id)) {
    await supabase.auth.signOut({ scope: "local" }).catch(() => {});
    throw new AppError("sign_in_failed", "Invalid login credentials");
  }
  const { access_token, refresh_token, expires_in } = session;
  const expires_at = session.expires_at ?? Math.floor(Date.now() / 1_000) + expires_in;
  return { userId: user.id, access_token, refresh_token, expires_in, expires_at };
}

async function isDisabled(userId: string): Promise<boolean> {
  const [row] = await rawSql()`select 1 from profiles where id = ${userId} and disabled_at is not null`;
  return row !== undefined;
}
