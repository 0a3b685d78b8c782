import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@supabase/supabase-js";
import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { noteSignIn } from "@/lib/accounts/sessions/note-sign-in";
import { findPerson } from "@/lib/accounts/users/find-person";
import type { Context } from "@/lib/platform/auth/context";
import { loadActor } from "@/lib/platform/auth/load-actor";
import { isProved } from "@/lib/platform/auth/proof";
import { isDisabled } from "@/lib/platform/auth/tables";
import { verifyAccessToken } from "@/lib/platform/auth/verify-token";
import { env } from "@/lib/platform/core/env";
import { AppError, within } from "@/lib/platform/core/errors";
import type { Input } from "@/lib/platform/http/endpoint";
import { json } from "@/lib/platform/http/json-answer";
import { consume, exceeds, giveBack } from "@/lib/platform/http/rate-limit";
import { logSecurity, shortHash } from "@/lib/platform/security/log-security";
import { signIn } from "./contract";
import { knownDevice, rememberDevice } from "./known-device";
import { withPasswordPass } from "./password-pass";
import { PER_ACCOUNT, PER_ADDRESS, signInBuckets } from "./sign-in-limits";

/** The minimum time of a refusal, so that timing does not reveal whether an account exists. */
const REFUSAL_MS = 400;

const INVALID = "Invalid login credentials";
const invalid = (cause?: unknown) => new AppError("sign_in_failed", INVALID, { cause });

/**
 * Signs a user in at the auth provider with an email or a user name. Throws `sign_in_failed` with the same message for
 * an unknown name, an unknown email, a wrong password, a disabled account and one that has had too many wrong passwords.
 *
 * Wrong passwords count twice. Per name as typed, known or not: beyond ten in ten minutes every answer is 429. And per
 * account, whichever of its names was typed and from anywhere: beyond ten, a correct password is answered like a wrong
 * one. A device on which the account signed in before has its own ten attempts instead.
 */
export async function signInUser(
  context: Context,
  { body }: Input<typeof signIn>,
  request: Request,
): Promise<Response> {
  const earliestRefusal = Date.now() + REFUSAL_MS;
  try {
    return await attempt(context, body, request);
  } catch (thrown) {
    await sleep(Math.max(0, earliestRefusal - Date.now()));
    throw thrown;
  }
}

async function attempt(
  { address, requestId }: Context,
  body: Input<typeof signIn>["body"],
  request: Request,
): Promise<Response> {
  await within(3_000, consume(signInBuckets.ofAddress(address), PER_ADDRESS));
  const name = body.identifier.trim().toLowerCase();
  const account = await within(3_000, findPerson(name));
  const device = knownDevice(request, account?.id);
  const buckets = device
    ? { typed: signInBuckets.ofDevice(device, account?.id) }
    : { typed: signInBuckets.ofName(name), account: signInBuckets.ofAccount(account?.id ?? name) };
  await within(3_000, consume(buckets.typed, PER_ACCOUNT));
  const isExhausted = buckets.account ? await within(3_000, exceeds(buckets.account, PER_ACCOUNT)) : false;
  const email = account?.email ?? (name.includes("@") ? name : unknownEmail(name));
  const ask = () => requestSession(email, body.password, isExhausted);
  try {
    const { userId, session } = await (device && account ? withPasswordPass(account.id, ask) : ask());
    const sessionId = (await verifyAccessToken(session.access_token))?.sessionId ?? null;
    const { headers } = request;
    await within(3_000, noteSignIn({ userId, sessionId, headers, address, isKnown: device !== null }));
    await giveBack(...Object.values(buckets));
    logSecurity({ kind: "sign-in", userId, actorId: userId, address, requestId });
    const unconfirmed = !isProved(await loadActor(session.access_token, { needed: "none" }), "session");
    const answer = signIn.response.parse({ data: session, unconfirmed });
    return json({ success: true, ...answer }, 200, { "set-cookie": rememberDevice(request, userId) });
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === "sign_in_failed") {
      const subject = `name ${shortHash(name)}`;
      logSecurity({ kind: "sign-in-failed", subject, userId: account?.id, address, requestId });
    }
    throw thrown;
  }
}

/** An address no account can have, so that an unknown name takes the same path through the provider. */
const unknownEmail = (name: string) => `${name.replace(/[^a-z0-9._-]/g, "") || "unknown"}@unknown.invalid`;

async function requestSession(email: string, password: string, isExhausted: boolean) {
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
  if (error?.code === "user_banned") throw invalid(error);
  if (error) throw new AppError("sign_in_failed", error.message, { cause: error });
  const { session, user } = data;
  if (isExhausted || (await isAccountDisabled(user.id))) {
    await supabase.auth.signOut({ scope: "local" }).catch(() => {});
    throw invalid();
  }
  const { access_token, refresh_token, expires_in } = session;
  const expires_at = session.expires_at ?? Math.floor(Date.now() / 1_000) + expires_in;
  return { userId: user.id, session: { access_token, refresh_token, expires_in, expires_at } };
}

async function isAccountDisabled(userId: string): Promise<boolean> {
  const [row] = await execute(sql`select 1 from profiles where id = ${userId} and ${isDisabled("profiles")}`);
  return row !== undefined;
}
