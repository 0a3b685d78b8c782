/** Written and taken away at once: only other tabs hear of it. */
export const VIEW_CHANGED = "view-changed";

export function announceView(): void {
  try {
    localStorage.setItem(VIEW_CHANGED, String(Date.now()));
    localStorage.removeItem(VIEW_CHANGED);
  } catch {
    // Without storage, other tabs learn of it when they next read.
  }
}
