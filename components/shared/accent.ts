import { type ThemedArea, themedPrefixes } from "./path-area";

export const ACCENT_STORAGE_KEY = "accent-color";
export const APPLY_SAVED_ACCENT_EVENT = "apply-saved-accent";
export const DEFAULT_ACCENT = "#8B5CF6";

/** The text is applied unchanged (ACCENT-07): an invalid colour falls back to the house colour in CSS. */
export function applyAccent(value: string | null) {
  if (value === null) return clearAccent();
  document.documentElement.style.setProperty("--brand", value);
}

/** Restores the house colour. */
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

/**
 * The accent of the signed-in area: the one chosen on this device, otherwise the default. Null: the agency's, which is
 * in the page's style sheet.
 */
export const currentAccent = (hasHouseAccent: boolean) =>
  readSavedAccent() ?? (hasHouseAccent ? null : DEFAULT_ACCENT);

/** The agency's accent for every area, in both themes. A colour chosen on a device goes before it. */
export const houseAccentStyle = ({ light, dark }: { light: string; dark: string }) =>
  `:root{--brand:${light}}@media screen{.dark{--brand:${dark}}}`;

/** Runs while the page is being parsed, so that the accent applies from the first paint. */
export function accentScript(area: ThemedArea, hasHouseAccent: boolean) {
  const prefixes = JSON.stringify(themedPrefixes(area));
  const key = JSON.stringify(ACCENT_STORAGE_KEY);
  const fallback = JSON.stringify(hasHouseAccent ? null : DEFAULT_ACCENT);
  return `if(${prefixes}.some(function(p){return location.pathname.startsWith(p)})){var a;try{a=localStorage.getItem(${key})}catch(e){}if(a===null||a===undefined)a=${fallback};if(a!==null)document.documentElement.style.setProperty("--brand",a)}`;
}
