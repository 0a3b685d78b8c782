import { type ThemedArea, themedPrefixes } from "./path-area";

export const ACCENT_STORAGE_KEY = "accent-color";
export const APPLY_SAVED_ACCENT_EVENT = "apply-saved-accent";
export const DEFAULT_ACCENT = "#8B5CF6";
export const ACCENT_PRESETS = [
  { value: DEFAULT_ACCENT, name: "Violet" },
  { value: "#3B82F6", name: "Blue" },
  { value: "#10B981", name: "Emerald" },
  { value: "#F59E0B", name: "Amber" },
  { value: "#EF4444", name: "Red" },
  { value: "#EC4899", name: "Pink" },
  { value: "#06B6D4", name: "Cyan" },
  { value: "#84CC16", name: "Lime" },
] as const;

/** The text is applied unchanged (ACCENT-07): an invalid colour falls back to the house colour in CSS. */
export function applyAccent(value: string) {
  document.documentElement.style.setProperty("--brand", value);
}

/** Restores the fixed colour of the public area. */
export function clearAccent() {
  document.documentElement.style.removeProperty("--brand");
}

/** Storage may be blocked (private windows, blocked cookies): the accent then lasts as long as the page. */
export function readSavedAccent(): string | null {
  try {
    return localStorage.getItem(ACCENT_STORAGE_KEY);
  } catch {
    return null;
  }
}

export function saveAccent(value: string) {
  try {
    localStorage.setItem(ACCENT_STORAGE_KEY, value);
  } catch {
    // Not stored, but still applied.
  }
}

export function announceSavedAccent() {
  window.dispatchEvent(new Event(APPLY_SAVED_ACCENT_EVENT));
}

/** The accent of the signed-in area: the one chosen on this device, otherwise the default. */
export const currentAccent = () => readSavedAccent() ?? DEFAULT_ACCENT;

/** Runs while the page is being parsed, so that the accent applies from the first paint. */
export function accentScript(area: ThemedArea) {
  const prefixes = JSON.stringify(themedPrefixes(area));
  const key = JSON.stringify(ACCENT_STORAGE_KEY);
  const fallback = JSON.stringify(DEFAULT_ACCENT);
  return `if(${prefixes}.some(function(p){return location.pathname.startsWith(p)})){var a;try{a=localStorage.getItem(${key})}catch(e){}document.documentElement.style.setProperty("--brand",a===null||a===undefined?${fallback}:a)}`;
}
