import { createBrowserClient } from "@supabase/ssr";
import { afterEach, expect, it, vi } from "vitest";
import { type CookieRules, sessionCookies } from "./session-cookies";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The cookies that a browser would store, by name; `document.cookie` returns those that are not deleted. */
function stubDocument() {
  const written: string[] = [];
  const jar = new Map<string, string>([["theme", "100%"]]);
  vi.stubGlobal("document", {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(line: string) {
      written.push(line);
      const [pair = ""] = line.split("; ");
      const at = pair.indexOf("=");
      if (line.includes("Max-Age=0")) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    },
  });
  return written;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const SESSION = {
  access_token: `${encode({ alg: "HS256", typ: "JWT" })}.${encode({ sub: "1", exp: 9_999_999_999 })}.c2ln`,
  refresh_token: "refresh",
};

async function keepSession(rules: CookieRules) {
  const written = stubDocument();
  const client = createBrowserClient("https://abc.supabase.co", "sb_publishable_key", {
    isSingleton: false,
    auth: { autoRefreshToken: false },
    global: { fetch: async () => Response.json({ id: "1" }) },
    cookies: sessionCookies(rules),
  });
  const { error } = await client.auth.setSession(SESSION);
  if (error) throw error;
  return { client, written };
}

it("live as long as configured, not 400 days, and are only sent over https if the product is served over https (GATE-04)", async () => {
  const { written } = await keepSession({ secure: true, maxAge: 1_209_600 });
  expect(written.length).toBeGreaterThan(0);
  for (const line of written) {
    expect(line).toMatch(
      /^sb-abc-auth-token(\.\d)?=base64-[\w-]+; Path=\/; Max-Age=1209600; SameSite=Lax; Secure$/,
    );
  }
  const { written: onHttp } = await keepSession({ secure: false, maxAge: 60 });
  expect(onHttp[0]).toMatch(/; Max-Age=60; SameSite=Lax$/);
});

it("are read back by Supabase's client, whatever other cookies there are, and are deleted at logout (GATE-04)", async () => {
  const { client, written } = await keepSession({ secure: true, maxAge: 60 });
  expect((await client.auth.getSession()).data.session?.access_token).toBe(SESSION.access_token);
  await client.auth.signOut({ scope: "local" });
  expect(written.at(-1)).toMatch(/; Max-Age=0; /);
  expect(document.cookie).toBe("theme=100%");
});
