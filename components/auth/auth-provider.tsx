"use client";

import type { Session, SupabaseClient } from "@supabase/supabase-js";
import { usePathname } from "next/navigation";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useOwnRole } from "@/components/shared/own-role";
import { toast } from "@/components/ui/use-toast";
import { VIEW_MARK } from "@/lib/platform/auth/view-mark";
import { BrowserSessionContext } from "@/lib/platform/browser/session";
import { leave, wasRefusedJustNow } from "./leave";
import type { SupabaseConfig } from "./open-session";
import { readIsAdmin } from "./read-is-admin";
import { hasExpired, isFresh, readStoredSession, sessionKey } from "./stored-session";
import { useProof } from "./use-proof";
import { watchSession } from "./watch-session";

export type AuthUser = { id: string; email: string | null; fullName: string | null };
/** What the server knew about the visitor when it rendered the page. `view`: whose pages an admin is shown. */
export type InitialUser = AuthUser & { isAdmin: boolean; view?: { id: string; clientId: string } };

export type AuthContextValue = {
  user: AuthUser | null;
  session: Session | null;
  isAuthenticated: boolean;
  isAdmin: boolean;
  isGuest: false;
  /** True until the browser's own first session fetch or auth event. */
  loading: boolean;
  /** While a session with an expired token is being refreshed, e.g. after the machine was asleep. */
  refreshing: boolean;
  signOut: () => Promise<void>;
  /** Adopts the session that our sign-in endpoint has opened. */
  adoptSession: (tokens: { access_token: string; refresh_token: string }) => Promise<void>;
  /**
   * For bearer headers; refreshed when about to expire, null without a session of this page's person. Rejects with a
   * TypeError, as requests do, while there is no connection to refresh it by.
   */
  getAccessToken: () => Promise<string | null>;
  /** Goes to the sign-in form and back to this page: the browser no longer has a session. */
  signInAgain: () => void;
  /** The server no longer accepts the session: reloads this page, which redirects to the form with the reason. */
  sessionRefused: () => void;
};

type AuthState = { user: AuthUser | null; session: Session | null; isAdmin: boolean; loading: boolean };

const AuthContext = createContext<AuthContextValue | null>(null);

export function useAuth(): AuthContextValue {
  const value = useContext(AuthContext);
  if (!value) throw new Error("useAuth needs an AuthProvider above it");
  return value;
}

type AuthProviderProps = { config: SupabaseConfig; initialUser: InitialUser | null; children: ReactNode };

export function AuthProvider({ config, initialUser, children }: AuthProviderProps) {
  const {
    supabaseUrl,
    supabaseKey,
    cookies: { secure, maxAge },
  } = config;
  const pathname = usePathname();
  const [state, setState] = useState<AuthState>(() => ({
    user: initialUser && { id: initialUser.id, email: initialUser.email, fullName: initialUser.fullName },
    session: null,
    isAdmin: initialUser?.isAdmin ?? false,
    loading: true,
  }));
  const clientPromise = useRef<Promise<SupabaseClient> | null>(null);
  const currentUserId = useRef<string | null>(initialUser?.id ?? null);
  const leaving = useRef(false);
  const [refreshing, setRefreshing] = useState(false);

  const key = sessionKey(supabaseUrl);
  const { id: viewId, clientId } = initialUser?.view ?? {};

  // Loaded on first use: the page has its content, and its session is in a cookie.
  const getClient = useCallback(() => {
    clientPromise.current ??= import("./open-session")
      .then(({ openSession }) => openSession({ supabaseUrl, supabaseKey, cookies: { secure, maxAge } }))
      .catch((error: unknown) => {
        clientPromise.current = null;
        throw error;
      });
    return clientPromise.current;
  }, [supabaseUrl, supabaseKey, secure, maxAge]);

  /** Without a connection an expired session cannot be renewed, which does not end it: the library says that there is none. */
  const isKept = useCallback(() => Boolean(readStoredSession(document.cookie, key)), [key]);

  const settle = useCallback(
    async (session: Session | null) => {
      if (leaving.current) return;
      const user = session ? toAuthUser(session) : null;
      if (user && currentUserId.current && user.id !== currentUserId.current) {
        // Another user signed in in another tab: no data of the previous account may stay on screen.
        window.location.reload();
        return;
      }
      currentUserId.current = user?.id ?? null;
      setState((before) => ({ user, session, isAdmin: user ? before.isAdmin : false, loading: false }));
      if (!session || !user) return;
      const isAdmin = await readIsAdmin({ supabaseUrl, supabaseKey }, session);
      if (currentUserId.current === user.id) setState((before) => ({ ...before, isAdmin }));
    },
    [supabaseUrl, supabaseKey],
  );

  useEffect(() => {
    let stopped = false;
    let stop = () => {};
    const followLibrary = async () => {
      try {
        const client = await getClient();
        if (stopped) return;
        // The subscription reports the stored session at once, as its first event.
        const { data } = client.auth.onAuthStateChange((_event, session) => {
          if (session || !isKept()) void settle(session);
          else setState((before) => ({ ...before, loading: false }));
        });
        stop = () => data.subscription.unsubscribe();
      } catch (error) {
        console.error("The session could not be read", error);
        if (!stopped) setState((before) => ({ ...before, loading: false }));
      }
    };
    const stored = readStoredSession(document.cookie, key);
    if (stored === null || (stored && isFresh(stored))) {
      void settle(stored);
      const isSettled = () => isUnchanged(stored, readStoredSession(document.cookie, key));
      stop = watchSession({
        // A visitor who types may be about to sign in; others should not have to load it.
        signs: stored ? ["pointerdown", "keydown"] : ["keydown"],
        channel: key,
        isSettled,
        onWake: () => void followLibrary(),
      });
    } else {
      void followLibrary();
    }
    return () => {
      stopped = true;
      stop();
    };
  }, [getClient, settle, isKept, key]);

  useEffect(() => {
    let stopped = false;
    const refreshExpired = async () => {
      const stored = readStoredSession(document.cookie, key);
      if (document.visibilityState !== "visible" || !stored || !hasExpired(stored)) return;
      setRefreshing(true);
      try {
        const client = await getClient();
        await client.auth.getSession();
      } catch (error) {
        console.error("The session could not be refreshed", error);
      }
      if (!stopped) setRefreshing(false);
    };
    document.addEventListener("visibilitychange", refreshExpired);
    return () => {
      stopped = true;
      document.removeEventListener("visibilitychange", refreshExpired);
    };
  }, [getClient, key]);

  // The session may have ended while a page was open, and a link then leads to the form in the same document.
  useEffect(() => {
    if (!currentUserId.current || leaving.current || readStoredSession(document.cookie, key) !== null) return;
    void settle(null);
    if (pathname === "/auth") leave(leaving);
  }, [pathname, key, settle]);

  const signInAgain = useCallback(() => {
    const { pathname: path, search } = window.location;
    leave(leaving, `/auth?next=${encodeURIComponent(path + search)}`);
  }, []);

  const sessionRefused = useCallback(() => {
    if (leaving.current || wasRefusedJustNow()) return;
    leave(leaving);
    setState({ user: null, session: null, isAdmin: false, loading: false });
  }, []);

  const signOut = useCallback(async () => {
    leaving.current = true;
    try {
      // Loaded before the session ends: nothing of it may stay in this browser.
      const [client, { endSession }] = await Promise.all([getClient(), import("./end-session")]);
      await endSession(client, currentUserId.current);
    } catch (error) {
      leaving.current = false;
      console.error("Logout failed", error);
      toast({
        variant: "destructive",
        title: "Logout failed",
        description: "Check your connection, then try again.",
      });
    }
  }, [getClient]);

  const adoptSession = useCallback(
    async (tokens: { access_token: string; refresh_token: string }) => {
      const client = await getClient();
      const { error } = await client.auth.setSession(tokens);
      if (error) throw error;
    },
    [getClient],
  );

  const getAccessToken = useCallback(async () => {
    let session = readStoredSession(document.cookie, key);
    if (session === null) return null;
    if (!session || !isFresh(session)) {
      const client = await getClient();
      session = (await client.auth.getSession()).data.session;
      if (!session && isKept()) throw new TypeError("The session could not be renewed");
    }
    if (session && currentUserId.current && session.user.id !== currentUserId.current) {
      // What this page sends is not that person's, and its library may not have heard of them yet.
      void settle(session);
      return null;
    }
    const token = session?.access_token ?? null;
    // Without its view, a client's page would go on with the admin's own account.
    return token && viewId ? token + VIEW_MARK + viewId : token;
  }, [getClient, key, settle, isKept, viewId]);

  // The session says who somebody is, but keeps the name and address from when it began.
  const { id, email, fullName } = initialUser ?? {};
  const user = useMemo(
    () =>
      state.user && state.user.id === id
        ? { id, email: email ?? null, fullName: fullName ?? null }
        : state.user,
    [state.user, id, email, fullName],
  );
  const value = useMemo<AuthContextValue>(
    () => ({
      ...state,
      user,
      refreshing,
      isAuthenticated: state.user !== null,
      isGuest: false,
      signOut,
      adoptSession,
      getAccessToken,
      signInAgain,
      sessionRefused,
    }),
    [state, user, refreshing, signOut, adoptSession, getAccessToken, signInAgain, sessionRefused],
  );

  const { prove, prompt } = useProof();
  const userId = (state.user && clientId) ?? state.user?.id ?? null;
  const accountId = useOwnRole()?.accountId ?? null;
  const session = useMemo(
    () => ({ userId, accountId, getAccessToken, prove, tell: toast }),
    [userId, accountId, getAccessToken, prove],
  );

  return (
    <AuthContext value={value}>
      <BrowserSessionContext value={session}>
        {children}
        {prompt}
      </BrowserSessionContext>
    </AuthContext>
  );
}

function toAuthUser({ user }: Session): AuthUser {
  const fullName: unknown = user.user_metadata?.full_name;
  return { id: user.id, email: user.email ?? null, fullName: typeof fullName === "string" ? fullName : null };
}

function isUnchanged(before: Session | null, now: Session | null | undefined): boolean {
  if (before === null || !now) return before === null && now === null;
  return before.user.id === now.user.id && isFresh(now);
}
