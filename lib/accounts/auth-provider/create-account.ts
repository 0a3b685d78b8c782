import { type AuthError, createClient } from "@supabase/supabase-js";
import { publicAddress } from "@/lib/accounts/brand/read-brand";
import { env } from "@/lib/platform/core/env";
import { AppError, within } from "@/lib/platform/core/errors";

type Account = {
  email: string;
  password: string;
  fullName: string;
  /** For somebody who joins an account and gets none of their own (trigger begin_account). */
  joins?: boolean;
};

/**
 * Creates an account at the auth provider: through its admin API if we have the secret key (required for projects with
 * closed sign-up), otherwise through its sign-up (API-03). The Supabase client is created for this one call and keeps
 * no session, so the requester stays signed in as themselves. Returns the id; throws the provider's own message
 * (TOAST-10).
 */
export async function createAccount(account: Account): Promise<string> {
  const { SUPABASE_SECRET_KEY } = env();
  const id = await within(
    10_000,
    SUPABASE_SECRET_KEY ? createAsAdmin(account, SUPABASE_SECRET_KEY) : signUp(account),
  );
  if (!id) throw alreadyThere("User already registered");
  return id;
}

async function createAsAdmin(
  { email, password, fullName, joins }: Account,
  key: string,
): Promise<string | undefined> {
  const { data, error } = await clientWith(key).auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { full_name: fullName, joins },
  });
  if (error) throw explain(error);
  return data.user.id;
}

/**
 * Undefined for an address that already has an account: a project that confirms addresses pretends to have created
 * another.
 */
async function signUp({ email, password, fullName, joins }: Account): Promise<string | undefined> {
  const { SUPABASE_PUBLISHABLE_KEY } = env();
  const supabase = clientWith(SUPABASE_PUBLISHABLE_KEY);
  const { data, error } = await supabase.auth.signUp({
    email,
    password,
    options: { emailRedirectTo: await publicAddress(), data: { full_name: fullName, joins } },
  });
  if (error) throw explain(error);
  // the session that comes with it is not used
  if (data.session) await supabase.auth.signOut({ scope: "local" }).catch(() => {});
  return data.user?.identities?.length === 0 ? undefined : data.user?.id;
}

const clientWith = (key: string) =>
  createClient(env().SUPABASE_URL, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });

const TAKEN = "Somebody has an account with this address. Search for it in the list of users.";

const alreadyThere = (message: string, cause?: unknown) =>
  new AppError("conflict", message, { cause, extra: { fields: { email: TAKEN } } });

function explain(error: AuthError): AppError {
  const { status = 0, code, message } = error;
  if (status === 0 || status >= 500) {
    const later = "The auth provider cannot be reached at the moment. Please try again in a minute.";
    return new AppError("unavailable", later, { cause: error });
  }
  if (code === "user_already_exists" || code === "email_exists") return alreadyThere(message, error);
  if (status === 429) return new AppError("rate_limited", message, { cause: error });
  // the cause is our own key or the project's settings, not the input
  if (status === 401 || status === 403 || code === "signup_disabled" || code === "email_provider_disabled") {
    return new AppError("provider_failed", message, { cause: error });
  }
  return new AppError("invalid_input", message, { cause: error });
}
