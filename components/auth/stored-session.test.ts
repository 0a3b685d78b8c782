import { createBrowserClient } from "@supabase/ssr";
import type { Session } from "@supabase/supabase-js";
import { describe, expect, it } from "vitest";
import { isFresh, readStoredSession, sessionKey } from "./stored-session";

const SUPABASE_URL = "https://abcdefgh.supabase.co";
const KEY = sessionKey(SUPABASE_URL);

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

function makeSession(fields: { name: string; expiresIn: number }): Session {
  const expires_at = Math.floor(Date.now() / 1_000) + fields.expiresIn;
  const claims = { sub: "5f0f3a5e-6a53-4f0c-9d0a-0e1d2c3b4a59", exp: expires_at };
  return {
    access_token: `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}.c2lnbmF0dXJl`,
    refresh_token: "refresh",
    token_type: "bearer",
    expires_in: fields.expiresIn,
    expires_at,
    user: {
      id: claims.sub,
      aud: "authenticated",
      email: "owner@example.test",
      app_metadata: {},
      user_metadata: { full_name: fields.name },
      created_at: "2026-01-01T00:00:00Z",
    },
  };
}

/** The cookies that Supabase's own browser client writes for this session, as in `document.cookie`. */
async function storeWithLibrary(session: Session): Promise<string> {
  const jar = new Map<string, string>();
  const client = createBrowserClient(SUPABASE_URL, "sb_publishable_key", {
    isSingleton: false,
    auth: { autoRefreshToken: false },
    global: { fetch: async () => Response.json(session.user) },
    cookies: {
      getAll: () => [...jar].map(([name, value]) => ({ name, value })),
      setAll: (cookies) => {
        for (const { name, value } of cookies) jar.set(name, value);
      },
    },
  });
  const { error } = await client.auth.setSession(session);
  if (error) throw error;
  return [["theme", "dark"], ...jar].map(([name, value]) => `${name}=${value}`).join("; ");
}

describe("the session in the browser's cookies", () => {
  it("is read as Supabase's client has written it, whatever characters are in it (AUTH-11)", async () => {
    const session = makeSession({ name: "Siân Ó Dónaill 🔧", expiresIn: 3_600 });
    const cookies = await storeWithLibrary(session);
    expect(cookies).toContain(`${KEY}=base64-`);
    const read = readStoredSession(cookies, KEY);
    expect(read?.access_token).toBe(session.access_token);
    expect(read?.expires_at).toBe(session.expires_at);
    expect(read?.user).toEqual(session.user);
  });

  it("is joined from several cookies (AUTH-11)", async () => {
    const session = makeSession({ name: "n".repeat(6_000), expiresIn: 3_600 });
    const cookies = await storeWithLibrary(session);
    expect(cookies).toContain(`${KEY}.1=`);
    expect(readStoredSession(cookies, KEY)?.user).toEqual(session.user);
  });

  it("is null without one, and undefined if only the library can tell (AUTH-11)", () => {
    expect(readStoredSession("", KEY)).toBeNull();
    expect(readStoredSession("theme=dark; sb-other-auth-token=base64-e30", KEY)).toBeNull();
    for (const value of ["base64-e30", "base64-%%%", "{}", "base64-bm90IGpzb24", "%E0%A4%A"]) {
      expect(readStoredSession(`${KEY}=${value}`, KEY)).toBeUndefined();
    }
  });

  it("is left to the library once it is about to be renewed (LIB-02)", () => {
    expect(isFresh(makeSession({ name: "Joe", expiresIn: 3_600 }))).toBe(true);
    expect(isFresh(makeSession({ name: "Joe", expiresIn: 95 }))).toBe(false);
    expect(isFresh(makeSession({ name: "Joe", expiresIn: -5 }))).toBe(false);
  });
});
