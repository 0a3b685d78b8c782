import { createClient } from "@supabase/supabase-js";
import { env } from "@/lib/platform/core/env";

/** Whether accounts can be changed here without their owner's session: only the project's admin API does that. */
export const canChangeAccounts = () => env().SUPABASE_SECRET_KEY !== undefined;

/** The project's admin API; it keeps no session. Only where canChangeAccounts. */
export function providerAdmin() {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY = "" } = env();
  return createClient(SUPABASE_URL, SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
}
