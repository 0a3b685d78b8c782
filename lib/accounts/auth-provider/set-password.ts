import { createClient } from "@supabase/supabase-js";
import { env } from "@/lib/platform/core/env";
import { AppError, within } from "@/lib/platform/core/errors";

const LATER = "The password can't be saved at the moment. Please try again in a minute.";

/** Whether passwords can be set here: only the project's admin API sets one without a session or the one before. */
export const canSetPasswords = () => env().SUPABASE_SECRET_KEY !== undefined;

/** Sets an account's password at the auth provider. Throws its refusal of a weak one as `invalid_input`. */
export async function setPassword(userId: string, password: string): Promise<void> {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY = "" } = env();
  const supabase = createClient(SUPABASE_URL, SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
  const { error } = await within(10_000, supabase.auth.admin.updateUserById(userId, { password }));
  if (!error) return;
  if (error.code === "weak_password" || error.code === "validation_failed") {
    const { message } = error;
    throw new AppError("invalid_input", message, { cause: error, extra: { fields: { password: message } } });
  }
  throw new AppError("unavailable", LATER, { cause: error });
}
