import { readTab, writeTab } from "@/lib/platform/browser/tab-storage";

const LIST = "/dashboard/calls";
const LONGEST_WAIT_MS = 2_000;

/** For a key per person: filters may name a caller, and a tab may be used by one after another. */
export const LIST_PLACE = "calls-list";

/** Where somebody was in the list of calls before they opened one. */
type ListPlace = { address: string; y: number; isReturning: boolean };

/** Keeps the list's address and how far it is scrolled. */
export function keepListPlace(key: string): void {
  writeTab(key, { address: location.pathname + location.search, y: window.scrollY, isReturning: false });
}

/** The list as it was left: its filters and its page. */
export const listAddress = (key: string): string => read(key)?.address ?? LIST;

/** The next visit of the list scrolls to where it was left, or to its top. */
export function returnToList(key: string): void {
  writeTab(key, { ...(read(key) ?? { address: LIST, y: 0 }), isReturning: true });
}

/** Scrolls there, once, if somebody returns to this list. Its rows may still be on their way: it waits for them. */
export function restoreListPlace(key: string): () => void {
  const place = read(key);
  const stop = new AbortController();
  if (!place?.isReturning) return () => {};
  writeTab(key, { ...place, isReturning: false });
  const y = place.address === location.pathname + location.search ? place.y : 0;
  const until = performance.now() + LONGEST_WAIT_MS;
  const scroll = () => {
    if (stop.signal.aborted) return;
    window.scrollTo({ top: y, behavior: "instant" });
    if (Math.abs(window.scrollY - y) > 1 && performance.now() < until) requestAnimationFrame(scroll);
  };
  for (const sign of ["wheel", "touchstart", "keydown", "pointerdown"]) {
    window.addEventListener(sign, () => stop.abort(), { signal: stop.signal, passive: true });
  }
  requestAnimationFrame(scroll);
  return () => stop.abort();
}

function read(key: string): ListPlace | null {
  const place = readTab<ListPlace>(key);
  return place?.address.startsWith(LIST) ? place : null;
}
