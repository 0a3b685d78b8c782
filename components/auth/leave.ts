/** Loads an address, or this one again, as a new document: what pages keep in memory must not outlive the session. */
export function leave(leaving: { current: boolean }, address?: string): void {
  if (leaving.current) return;
  leaving.current = true;
  if (address) window.location.replace(address);
  else window.location.reload();
}

const REFUSED = "callwright session refused";
const REFUSED_AGAIN_MS = 20_000;

/** Prevents an endless loop when a page loads although its calls are refused. */
export function wasRefusedJustNow(): boolean {
  try {
    const before = Number(sessionStorage.getItem(REFUSED));
    sessionStorage.setItem(REFUSED, String(Date.now()));
    return Date.now() - before < REFUSED_AGAIN_MS;
  } catch {
    return true;
  }
}
