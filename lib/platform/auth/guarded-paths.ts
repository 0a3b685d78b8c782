/** The pages that need a session (GUARD-05, GUARD-06), including everything below them. Browser-safe. */
const GUARDED = ["/dashboard", "/jobs", "/workflows", "/services", "/settings", "/admin"];

export const isGuarded = (pathname: string): boolean =>
  GUARDED.some((path) => pathname === path || pathname.startsWith(`${path}/`));
