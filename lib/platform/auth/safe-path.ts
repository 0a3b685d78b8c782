/**
 * A path of our own to go to after signing in, or `fallback`. Other sites, other schemes and tricks with slashes
 * (`//evil`, `/\evil`, `https:evil`) are not followed.
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
