import type { Session } from "@supabase/supabase-js";

/** The session's cookie as named by @supabase/ssr, and the channel on which auth-js tells other tabs about changes. */
export function sessionKey(supabaseUrl: string): string {
  return `sb-${new URL(supabaseUrl).hostname.split(".")[0]}-auth-token`;
}

/** Supabase's own client renews a session three 30-second ticks before it expires; until then it is left alone. */
const RENEWED_BEFORE_MS = 100_000;

export const isFresh = ({ expires_at }: Session): boolean =>
  expires_at !== undefined && expires_at * 1_000 - Date.now() > RENEWED_BEFORE_MS;

export const hasExpired = ({ expires_at }: Session): boolean =>
  expires_at !== undefined && expires_at * 1_000 <= Date.now();

/**
 * Reads the session from the browser's cookies without Supabase's library, which weighs 68 kB: null without one,
 * undefined if only the library can read it.
 */
export function readStoredSession(cookies: string, key: string): Session | null | undefined {
  const values = new Map(
    cookies.split("; ").map((cookie) => {
      const at = cookie.indexOf("=");
      return [cookie.slice(0, at), cookie.slice(at + 1)] as const;
    }),
  );
  const stored = values.get(key) ?? joinPieces(values, key);
  if (!stored) return null;
  try {
    const text = decodeURIComponent(stored);
    if (!text.startsWith("base64-")) return undefined;
    const session: unknown = JSON.parse(decodeBase64Url(text.slice("base64-".length)));
    return isSession(session) ? session : undefined;
  } catch {
    return undefined;
  }
}

/** A long cookie is split: `key.0`, `key.1`, … */
function joinPieces(values: ReadonlyMap<string, string>, key: string): string {
  let joined = "";
  for (let index = 0; values.has(`${key}.${index}`); index += 1) joined += values.get(`${key}.${index}`);
  return joined;
}

function decodeBase64Url(text: string): string {
  const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
}

function isSession(value: unknown): value is Session {
  if (!value || typeof value !== "object") return false;
  const { access_token, expires_at, user } = value as Partial<Session>;
  return typeof access_token === "string" && typeof expires_at === "number" && typeof user?.id === "string";
}
