import { createServerClient } from "@supabase/ssr";
import { type NextRequest, NextResponse } from "next/server";
import { cookieSeconds } from "@/lib/accounts/settings/session-lifetime";
import { endedMark } from "@/lib/platform/auth/ended-mark";
import { isGuarded } from "@/lib/platform/auth/guarded-paths";
import { END_COOKIE, toSessionEnd } from "@/lib/platform/auth/session-end";
import { verifyAccessToken } from "@/lib/platform/auth/verify-token";
import { env, isSecure } from "@/lib/platform/core/env";
import { contentSecurityPolicy } from "@/lib/platform/http/security-headers";

/**
 * Only for page visits: refreshes the Supabase session, redirects visitors and signed-in users, and sets each page's
 * Content Security Policy. Not a security boundary: every page and endpoint checks access itself.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { SUPABASE_URL, NODE_ENV } = env();
  const nonce = btoa(crypto.randomUUID());
  const policy = contentSecurityPolicy({
    nonce,
    supabaseUrl: SUPABASE_URL,
    development: NODE_ENV === "development",
  });
  const session = isBehindToken(request.nextUrl.pathname)
    ? NO_SESSION
    : leaveEnded(request, await refreshSession(request));
  if (session.signedIn && request.cookies.has(END_COOKIE)) session.newCookies.push(dropped(END_COOKIE));

  const redirectTo = destination(request.nextUrl, session.signedIn);
  request.headers.set("x-nonce", nonce);
  request.headers.set("content-security-policy", policy);
  const response = redirectTo
    ? NextResponse.redirect(new URL(redirectTo, request.url))
    : NextResponse.next({ request: { headers: request.headers } });
  response.headers.set("content-security-policy", policy);
  response.headers.set("cache-control", "private, no-store");
  // The service worker keeps the last dashboard for offline: for this user only (public/sw.js).
  if (session.userId) response.headers.set("x-signed-in-as", session.userId);
  for (const { name, value, options } of session.newCookies) response.cookies.set(name, value, options);
  return response;
}

export const config = {
  runtime: "nodejs",
  matcher: [
    "/((?!api/|_next/|sw\\.js$|t\\.js$|offline\\.html$|.*\\.(?:svg|png|ico|jpg|webp|woff2|mp3|txt|xml|webmanifest)$).*)",
  ],
};

/** The redirect target of this visit, or null. The page itself checks whether a user may see /admin. */
function destination({ pathname, search }: URL, signedIn: boolean): string | null {
  if (isGuarded(pathname) && !signedIn) {
    return pathname === "/dashboard" && !search
      ? "/auth"
      : `/auth?next=${encodeURIComponent(pathname + search)}`;
  }
  if (signedIn && (pathname === "/" || pathname === "/auth")) return "/dashboard";
  return null;
}

/** What is sent to people opens as it is, whoever is signed in: no session is read, and no cookie set. */
const isBehindToken = (pathname: string) => /^\/(report|unsubscribe)\//.test(pathname);

type NewCookie = { name: string; value: string; options: Record<string, unknown> };

type CookieSession = {
  token: string | null;
  signedIn: boolean;
  userId: string | null;
  newCookies: NewCookie[];
};

const NO_SESSION: CookieSession = { token: null, signedIn: false, userId: null, newCookies: [] };

const isOurs = ({ name }: { name: string }) => name.startsWith("sb-");

/** A page has found that the session has ended in the database: its browser loses the cookies and gets the reason. */
function leaveEnded(request: NextRequest, session: CookieSession): CookieSession {
  const { pathname, searchParams } = request.nextUrl;
  const mark = pathname === "/auth" ? searchParams.get("ended") : null;
  if (!session.token || mark !== endedMark(session.token)) return session;
  const ended = request.cookies.getAll().filter(isOurs);
  for (const { name } of ended) request.cookies.delete(name);
  const why = toSessionEnd(searchParams.get("why")) ?? "ended";
  request.cookies.set(END_COOKIE, why);
  const options = { path: "/", maxAge: 300, httpOnly: true, sameSite: "lax", secure: isSecure() };
  const newCookies = [...ended.map(({ name }) => dropped(name)), { name: END_COOKIE, value: why, options }];
  return { token: null, signedIn: false, userId: null, newCookies };
}

const dropped = (name: string): NewCookie => ({ name, value: "", options: { path: "/", maxAge: 0 } });

async function refreshSession(request: NextRequest): Promise<CookieSession> {
  const newCookies: NewCookie[] = [];
  if (!request.cookies.getAll().some(isOurs)) {
    return { token: null, signedIn: false, userId: null, newCookies };
  }
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env();
  const supabase = createServerClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    cookies: {
      getAll: () => request.cookies.getAll(),
      setAll: (cookies) => {
        for (const { name, value, options } of cookies) {
          request.cookies.set(name, value);
          newCookies.push({ name, value, options });
        }
      },
    },
  });
  const { data } = await supabase.auth.getSession();
  if (newCookies.length > 0) {
    // The library keeps a session for 400 days, ignoring its options.
    const rules = { secure: isSecure(), maxAge: await cookieSeconds() };
    for (const { options } of newCookies) Object.assign(options, options.maxAge === 0 ? {} : rules);
  }
  const token = data.session?.access_token ?? null;
  const verified = token === null ? null : await verifyAccessToken(token);
  return { token, signedIn: verified !== null, userId: verified?.userId ?? null, newCookies };
}
