import { createServerClient } from "@supabase/ssr";

type Where = { appUrl: string; supabaseUrl: string; supabaseKey: string };

/** The cookies of a browser in which this user has just signed in. */
export async function sessionCookies({ appUrl, supabaseUrl, supabaseKey }: Where, user: SignIn) {
  const cookies: ReturnType<typeof toCookie>[] = [];
  const { hostname } = new URL(appUrl);
  const client = createServerClient(supabaseUrl, supabaseKey, {
    cookies: {
      getAll: () => [],
      setAll: (set) => {
        for (const { name, value, options } of set)
          cookies.push(toCookie(hostname, name, value, options.maxAge ?? 0));
      },
    },
  });
  const { error } = await client.auth.signInWithPassword(user);
  if (error || cookies.length === 0) throw error ?? new Error(`${user.email} got no session cookie`);
  return cookies;
}

type SignIn = { email: string; password: string };

const toCookie = (domain: string, name: string, value: string, maxAgeSeconds: number) => ({
  name,
  value,
  domain,
  path: "/",
  expires: Math.floor(Date.now() / 1_000) + maxAgeSeconds,
  httpOnly: false,
  secure: false,
  sameSite: "Lax" as const,
});
