import type { SupabaseClient } from "@supabase/supabase-js";
import { afterLogout } from "./after-logout";
import { forgetDevice } from "./forget-device";

/** Signs this browser out, forgets what it kept of the user, and leaves the page. */
export async function endSession(client: SupabaseClient, userId: string | null): Promise<void> {
  const { error } = await client.auth.signOut({ scope: "local" });
  if (error) throw error;
  await forgetDevice(userId);
  // A new document: caches in memory must not outlive the session.
  window.location.assign(afterLogout(window.location.hostname));
}
