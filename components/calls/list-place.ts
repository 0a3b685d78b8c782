const KEY = "calls-list";
const LIST = "/dashboard/calls";

/** Where somebody was in the list of calls before they opened one. */
type ListPlace = { address: string; y: number; isReturning: boolean };

/** Keeps the list's address and how far it is scrolled. */
export function keepListPlace(): void {
  write({ address: location.pathname + location.search, y: window.scrollY, isReturning: false });
}

/** The list as it was left: its filters and its page. */
export const listAddress = (): string => read()?.address ?? LIST;

/** The next visit of the list scrolls to where it was left. */
export function returnToList(): void {
  const place = read();
  if (place) write({ ...place, isReturning: true });
}

/** Scrolls there, once, if somebody returns to this list. */
export function restoreListPlace(): void {
  const place = read();
  if (!place?.isReturning) return;
  write({ ...place, isReturning: false });
  if (place.address !== location.pathname + location.search) return;
  requestAnimationFrame(() => window.scrollTo({ top: place.y, behavior: "instant" }));
}

function read(): ListPlace | null {
  try {
    const place = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as ListPlace | null;
    return place?.address.startsWith(LIST) ? place : null;
  } catch {
    return null;
  }
}

function write(place: ListPlace): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place));
  } catch {
    // without storage, the way back leads to the whole list
  }
}
