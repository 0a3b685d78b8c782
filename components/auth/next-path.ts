const FALLBACK = "/dashboard";
const ANY_ORIGIN = "http://same.invalid";

/**
 * The page to show after sign-in (GUARD-07): the one first asked for, if it is a path on this site.
 * Anything that a browser could read as another site, and the sign-in page itself, give /dashboard.
 */
export function safeNextPath(wanted: string | string[] | null | undefined): string {
  if (typeof wanted !== "string" || !/^\/(?![/\\])/.test(wanted)) return FALLBACK;
  if (!URL.canParse(wanted, ANY_ORIGIN)) return FALLBACK;
  const url = new URL(wanted, ANY_ORIGIN);
  if (url.origin !== ANY_ORIGIN || url.pathname.startsWith("//")) return FALLBACK;
  if (/^\/(auth|api)(\/|$)/.test(url.pathname)) return FALLBACK;
  return `${url.pathname}${url.search}${url.hash}`;
}
