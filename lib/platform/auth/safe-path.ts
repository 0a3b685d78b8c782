/**
 * A path on our own site to go to after sign-in, or `fallback`. Rejects other sites, other schemes and slash tricks
 * (`//evil`, `/\evil`, `https:evil`).
 */
export function safePath(wanted: string | null | undefined, fallback = "/dashboard"): string {
  if (!wanted?.startsWith("/")) return fallback;
  const base = "http://same.invalid";
  try {
    const url = new URL(wanted, base);
    if (url.origin !== base || /[\\\p{Cc}]/u.test(wanted) || wanted.startsWith("//")) return fallback;
    return url.pathname.startsWith("//") ? fallback : url.pathname + url.search + url.hash;
  } catch {
    return fallback;
  }
}
