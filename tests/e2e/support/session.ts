import type { BrowserContextOptions } from "@playwright/test";
import { createServerClient } from "@supabase/ssr";
import { environment } from "./environment";
import { PASSWORD, type Person } from "./people";

type StorageState = Exclude<BrowserContextOptions["storageState"], string | undefined>;

/** The browser state of a user who has just signed in: for tests that are not about the form. */
export async function openSession(person: Person): Promise<StorageState> {
  const cookies: StorageState["cookies"] = [];
  const { hostname } = new URL(environment.appUrl);
  const client = createServerClient(environment.supabaseUrl, environment.supabaseKey, {
    cookies: {
      getAll: () => [],
      setAll: (set) => {
        for (const { name, value, options } of set) {
          const expires = Math.floor(Date.now() / 1_000) + (options.maxAge ?? 0);
          cookies.push({
            name,
            value,
            domain: hostname,
            path: "/",
            expires,
            httpOnly: false,
            secure: false,
            sameSite: "Lax",
          });
        }
      },
    },
  });
  const { error } = await client.auth.signInWithPassword({ email: person.email, password: PASSWORD });
  if (error || cookies.length === 0) throw error ?? new Error(`${person.email} got no session cookie`);
  return { cookies, origins: [] };
}
