import { nameOfBrowser } from "@/lib/platform/core/name-of-browser";

/** Whether this browser takes push messages. `install`: an iPhone or iPad takes them in the installed app alone. */
export type PushState = "unsupported" | "install" | "blocked" | "off" | "on";

/** Whether this browser takes our pushes, and its subscription's address if so. */
export async function readPushState(): Promise<{ state: PushState; endpoint?: string }> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    return { state: /iPhone|iPad/.test(navigator.userAgent) ? "install" : "unsupported" };
  }
  if (Notification.permission === "denied") return { state: "blocked" };
  const registration = await navigator.serviceWorker.getRegistration("/");
  const subscription = await registration?.pushManager.getSubscription();
  return subscription ? { state: "on", endpoint: subscription.endpoint } : { state: "off" };
}

export type BrowserSubscription = {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  label: string;
};

/** Asks for permission and subscribes for our key. Throws a sentence for the person. */
export async function subscribe(pushKey: string): Promise<BrowserSubscription> {
  if ((await Notification.requestPermission()) !== "granted") {
    throw new PushRefused("Notifications are blocked. Allow them in this browser’s settings for this site.");
  }
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  // One for another key, such as of a restored installation, would be refused by the push service.
  const before = await pushManager.getSubscription();
  if (before && !isFor(before, pushKey)) await before.unsubscribe();
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
    .catch(() => {
      throw new PushRefused("This browser could not reach its push service. Try again, or another browser.");
    });
  const { endpoint, keys } = subscription.toJSON();
  return {
    endpoint: endpoint ?? "",
    keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" },
    label: nameOfBrowser(navigator.userAgent),
  };
}

/** Ends this browser's subscription; its push service then calls it gone, and the server forgets it. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration("/");
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

export class PushRefused extends Error {}

function isFor({ options }: PushSubscription, pushKey: string): boolean {
  if (!options.applicationServerKey) return false;
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === pushKey;
}
