import { env } from "@/lib/platform/core/env";
import { PAGE_LANGUAGE } from "@/lib/platform/locale/page-language";

const LONGEST = 80;

/**
 * Roughly where a request comes from, by the headers that PLACE_HEADERS names, such as a city's and a country's. Null
 * without them. Only a proxy that overwrites these headers makes them true.
 */
export function placeOf(headers: Headers): string | null {
  const names = env().PLACE_HEADERS?.split(",") ?? [];
  const parts = names.map((name) => readable(headers.get(name.trim()) ?? "")).filter(Boolean);
  return parts.length > 0 ? parts.join(", ").slice(0, LONGEST) : null;
}

/** Proxies percent-encode cities, and give countries as two letters. */
function readable(value: string): string {
  const text = decoded(value)
    .replace(/\p{Cc}/gu, "")
    .trim();
  if (!/^[A-Z]{2}$/.test(text)) return text;
  return new Intl.DisplayNames(PAGE_LANGUAGE, { type: "region", fallback: "none" }).of(text) ?? "";
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
