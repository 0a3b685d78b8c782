export type CookieRules = {
  /** Only over https, if the product is served over https. */
  secure: boolean;
  /** The lifetime of a session's cookie after its last renewal, in seconds. */
  maxAge: number;
};

type Cookie = { name: string; value: string; options: { path?: string; maxAge?: number } };

/**
 * The browser's cookies for Supabase's client. By default the library keeps a session for 400 days, ignoring its
 * options, and over http as well.
 */
export function sessionCookies({ secure, maxAge }: CookieRules) {
  return {
    getAll: () =>
      document.cookie
        .split("; ")
        // Only Supabase's cookies, which always decode.
        .filter((cookie) => cookie.startsWith("sb-"))
        .map((cookie) => {
          const at = cookie.indexOf("=");
          return { name: cookie.slice(0, at), value: decodeURIComponent(cookie.slice(at + 1)) };
        }),
    setAll: (cookies: Cookie[]) => {
      for (const { name, value, options } of cookies) {
        // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API, and it is asynchronous
        document.cookie = serialize(name, value, { secure, maxAge: options.maxAge === 0 ? 0 : maxAge });
      }
    },
  };
}

const serialize = (name: string, value: string, { secure, maxAge }: CookieRules) =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure ? "; Secure" : ""}`;
