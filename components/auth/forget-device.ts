import { forgetLater } from "@/lib/platform/browser/later";

/** At logout: what was kept for offline is deleted, and this browser gets no more pushes. Never throws. */
export async function forgetDevice(userId: string | null): Promise<void> {
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
