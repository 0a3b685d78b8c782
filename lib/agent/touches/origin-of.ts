const LOOPBACK = new Set(["localhost", "127.0.0.1"]);

/** The origin of what a person typed as a page's address; null if a browser would send no origin that can be trusted. */
export function originOf(typed: string): string | null {
  const url = URL.parse(/^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (!url || url.username || url.password) return null;
  const isFit = url.protocol === "https:" ? url.hostname.includes(".") : false;
  // A page on the visitor's own machine, such as one that is being built.
  const isOwn = url.protocol === "http:" && LOOPBACK.has(url.hostname);
  return isFit || isOwn ? url.origin : null;
}
