import { createClient } from "@supabase/supabase-js";
import { publicAddress } from "@/lib/accounts/brand/read-brand";
import { withPasswordPass } from "@/lib/accounts/sign-in/password-pass";
import { bearerToken } from "@/lib/platform/auth/load-actor";
import { env } from "@/lib/platform/core/env";
import { AppError, invalidField, within } from "@/lib/platform/core/errors";

const LATER = "Your account can't be changed at the moment. Please try again in a minute.";

type Person = { personId: string; email: string };

/** Throws `invalid_input` unless this is the password of the person, who has a session. */
export async function provePassword({ personId, email }: Person, password: string): Promise<void> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env();
  const supabase = createClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
  const { error } = await withPasswordPass(personId, () =>
    within(8_000, supabase.auth.signInWithPassword({ email, password })),
  );
  if (!error) {
    await supabase.auth.signOut({ scope: "local" }).catch(() => {});
    return;
  }
  if (!error.status || error.status >= 500) throw new AppError("unavailable", LATER, { cause: error });
  if (error.status === 429) throw new AppError("rate_limited", error.message, { cause: error });
  throw invalidField("current_password", "This is not your current password", error);
}

type Answer = {
  new_email?: string;
  error_code?: string;
  code?: string | number;
  msg?: string;
  message?: string;
};

/**
 * Changes the account of a request's session at the auth provider, which so keeps this session and may end others.
 * Resolves to an address that waits for confirmation, if any.
 */
export async function changeAtProvider(
  request: Request,
  change: { email: string } | { password: string; current_password: string },
): Promise<{ pendingEmail: string | null }> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = env();
  const address = new URL("/auth/v1/user", SUPABASE_URL);
  address.searchParams.set("redirect_to", new URL("/settings", await publicAddress()).href);
  const response = await within(
    10_000,
    fetch(address, {
      method: "PUT",
      headers: {
        // deploy/Caddyfile lets no one else change an account.
        apikey: SUPABASE_SECRET_KEY ?? SUPABASE_PUBLISHABLE_KEY,
        authorization: `Bearer ${bearerToken(request) ?? ""}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(change),
    }).catch((cause: unknown) => {
      throw new AppError("unavailable", LATER, { cause });
    }),
  );
  const answer = (await response.json().catch(() => ({}))) as Answer;
  if (response.ok) return { pendingEmail: answer.new_email || null };
  throw explain(response.status, answer);
}

function explain(status: number, { error_code, code, msg, message }: Answer): AppError {
  const reason = error_code ?? String(code ?? "");
  const said = msg ?? message ?? LATER;
  if (status >= 500) return new AppError("unavailable", LATER, { cause: said });
  if (status === 429) return new AppError("rate_limited", said);
  if (reason === "email_exists" || reason === "user_already_exists") {
    const taken = "Another account has this address";
    return new AppError("conflict", taken, { extra: { fields: { email: taken } } });
  }
  if (reason === "reauthentication_needed" || reason === "session_not_found") {
    return new AppError("provider_failed", "Sign out, sign in again and then change your password.");
  }
  const field = /email|current_password/.exec(reason)?.[0] ?? "new_password";
  return invalidField(field, said);
}
