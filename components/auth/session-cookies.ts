export type CookieRules = {
  /** Only over https; where the product is served so. */
  secure: boolean;
  /** How long a session's cookie lives after its last renewal, in seconds. */
  maxAge: number;
};

type Cookie = { name: string; value: string; options: { path?: string; maxAge?: number } };

/**
 * The browser's cookies for Supabase's client. By itself the library keeps a session for 400 days, whatever it is
 * told, and on http as well.
 */
export function sessionCookies({ secure, maxAge }: CookieRules) {
  return {
    getAll: () =>
      document.cookie
        .split("; ")
        // Theirs alone, which always decode.
        .filter((cookie) => cookie.startsWith("sb-"))
        .map((cookie) => {
          const at = cookie.indexOf("=");
          return { name: cookie.slice(0, at), value: decodeURIComponent(cookie.slice(at + 1)) };
        }),
    setAll: (cookies: Cookie[]) => {
      for (const { name, value, options } of cookies) {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, and asynchronous
        document.cookie = serialize(name, value, { secure, maxAge: options.maxAge === 0 ? 0 : maxAge });
      }
    },
  };
}

const serialize = (name: string, value: string, { secure, maxAge }: CookieRules) =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure ? "; Secure" : ""}`;
