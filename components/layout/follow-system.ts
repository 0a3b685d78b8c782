/** The browser's key of the theme: `light` or `dark`, or none for the system's (THEME-01). */
export const THEME_KEY = "theme";

/**
 * Shows the system's theme and saves none. next-themes' `setTheme("system")` would save a third value; what it hears of
 * another tab it only shows.
 */
export function followSystem(): void {
  try {
    localStorage.removeItem(THEME_KEY);
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
  window.dispatchEvent(new StorageEvent("storage", { key: THEME_KEY, newValue: "system" }));
}

function readTheme(): string | null {
  try {
    return localStorage.getItem(THEME_KEY);
  } catch {
    return null;
  }
}

/** Forgets what earlier versions saved for the system's theme, and follows the system once another tab does. */
export function keepTwoThemes(): () => void {
  if (readTheme() === "system") followSystem();
  const onStorage = (event: StorageEvent) => {
    if (event.key !== THEME_KEY || event.newValue !== null) return;
    // next-themes would save "system".
    event.stopImmediatePropagation();
    followSystem();
  };
  window.addEventListener("storage", onStorage, { capture: true });
  return () => window.removeEventListener("storage", onStorage, { capture: true });
}
