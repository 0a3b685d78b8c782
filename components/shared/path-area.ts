/**
 * Where theme and accent may be chosen. `guarded`: every page behind sign-in, and the sign-in page itself.
 * `dashboard-only`: the first release's rule, which treated all other pages as public (GUARD-10).
 */
export type ThemedArea = "guarded" | "dashboard-only";

const PREFIXES = {
  guarded: ["/dashboard", "/jobs", "/auth", "/workflows", "/services", "/settings", "/admin"],
  "dashboard-only": ["/dashboard", "/auth"],
} as const satisfies Record<ThemedArea, readonly string[]>;

export function isThemedPath(pathname: string, area: ThemedArea) {
  return PREFIXES[area].some((prefix) => pathname.startsWith(prefix));
}

export function themedPrefixes(area: ThemedArea): readonly string[] {
  return PREFIXES[area];
}
