import type { Brand } from "./brand";

/** Where to ask the agency, as plain text; null if nothing is set. */
export function supportWords({ email, phone, url }: Brand["support"]): string | null {
  const ways = [email, phone, url].filter((way) => way !== null);
  return ways.length > 0 ? `Questions? ${ways.join(" · ")}` : null;
}
