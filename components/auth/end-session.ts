import type { SupabaseClient } from "@supabase/supabase-js";
import { forgetLater } from "@/lib/platform/browser/later";

/** Signs this browser out, forgets what it kept of the user, and leaves the page. */
export async function endSession(client: SupabaseClient, userId: string | null): Promise<void> {
  const { error } = await client.auth.signOut({ scope: "local" });
  if (error) throw error;
  await forgetDevice(userId);
  // A new document: caches in memory must not outlive the session.
  window.location.assign(afterLogout(window.location.hostname));
}

/** Where Logout goes to (NAV-10). */
export function afterLogout(hostname: string) {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname) ? "/auth" : "/";
}

/** At logout: what was kept for offline is deleted, and this browser gets no more pushes. Never throws. */
async function forgetDevice(userId: string | null): Promise<void> {
  try {
    if (userId) forgetLater(userId);
    const names = await window.caches?.keys();
    await Promise.all(
      (names ?? []).filter((name) => name.includes("-day-")).map((name) => caches.delete(name)),
    );
    const registration = await navigator.serviceWorker?.getRegistration("/");
    const subscription = await registration?.pushManager?.getSubscription();
    await subscription?.unsubscribe();
  } catch (error) {
    console.error("This device could not be cleared", error);
  }
}
