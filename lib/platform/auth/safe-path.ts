const FALLBACK = "/dashboard";

/**
 * A path on our own site to go to after sign-in, or the dashboard. Rejects other sites, other schemes and slash tricks
 * (`//evil`, `/\evil`, `https:evil`).
 */
export function safePath(wanted: string | null | undefined): string {
  if (!wanted?.startsWith("/")) return FALLBACK;
  const base = "http://same.invalid";
  try {
    const url = new URL(wanted, base);
    if (url.origin !== base || /[\\\p{Cc}]/u.test(wanted) || wanted.startsWith("//")) return FALLBACK;
    return url.pathname.startsWith("//") ? FALLBACK : url.pathname + url.search + url.hash;
  } catch {
    return FALLBACK;
  }
}
