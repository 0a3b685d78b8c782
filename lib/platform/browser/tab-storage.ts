"use client";

/** What this browser tab keeps under the key, as JSON; null for nothing, and where storage is disabled. */
export function readTab<T extends object>(key: string): T | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return kept !== null && typeof kept === "object" ? (kept as T) : null;
  } catch {
    return null;
  }
}

/** Keeps it while the tab is open; null removes it. Without storage, or when it is full, nothing is kept. */
export function writeTab(key: string, value: object | null): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    // the browser still asks before leaving a form
  }
}
