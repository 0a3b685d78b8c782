"use client";

import type { Session, SupabaseClient } from "@supabase/supabase-js";
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
import { afterLogout } from "@/components/layout/nav-entries";
import { toast } from "@/components/ui/use-toast";

export type SupabaseConfig = { supabaseUrl: string; supabaseKey: string };
export type AuthUser = { id: string; email: string | null; fullName: string | null };
/** What the server found out about the visitor while rendering the page. */
export type InitialUser = AuthUser & { isAdmin: boolean };

export type AuthContextValue = {
  user: AuthUser | null;
  session: Session | null;
  isAuthenticated: boolean;
  isAdmin: boolean;
  isGuest: false;
  /** True until the browser's own first session fetch or auth event. */
  loading: boolean;
  signOut: () => Promise<void>;
  /** Takes over the session that our sign-in endpoint has opened. */
  adoptSession: (tokens: { access_token: string; refresh_token: string }) => Promise<void>;
  /** For bearer headers; refreshed when it is about to expire, null without a session. */
  getAccessToken: () => Promise<string | null>;
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
  const { supabaseUrl, supabaseKey } = config;
  const [state, setState] = useState<AuthState>(() => ({
    user: initialUser && { id: initialUser.id, email: initialUser.email, fullName: initialUser.fullName },
    session: null,
    isAdmin: initialUser?.isAdmin ?? false,
    loading: true,
  }));
  const clientPromise = useRef<Promise<SupabaseClient> | null>(null);
  const currentUserId = useRef<string | null>(initialUser?.id ?? null);
  const leaving = useRef(false);

  // The library is fetched after the first paint: pages come with their content, so nobody waits for it.
  const getClient = useCallback(() => {
    clientPromise.current ??= import("@supabase/ssr")
      .then(({ createBrowserClient }) => createBrowserClient(supabaseUrl, supabaseKey))
      .catch((error: unknown) => {
        clientPromise.current = null;
        throw error;
      });
    return clientPromise.current;
  }, [supabaseUrl, supabaseKey]);

  const settle = useCallback((client: SupabaseClient, session: Session | null) => {
    if (leaving.current) return;
    const user = session ? toAuthUser(session) : null;
    if (user && currentUserId.current && user.id !== currentUserId.current) {
      // Someone else signed in in another tab: nothing of the former account may stay on the screen.
      window.location.reload();
      return;
    }
    currentUserId.current = user?.id ?? null;
    setState((before) => ({ user, session, isAdmin: user ? before.isAdmin : false, loading: false }));
    if (!user) return;
    // Awaiting a query inside an auth callback would wait for the lock that the callback itself holds.
    setTimeout(async () => {
      const isAdmin = await readIsAdmin(client, user.id);
      if (currentUserId.current === user.id) setState((before) => ({ ...before, isAdmin }));
    }, 0);
  }, []);

  useEffect(() => {
    let stopped = false;
    let unsubscribe = () => {};
    getClient()
      .then((client) => {
        if (stopped) return;
        // The subscription reports the stored session at once, as its first event.
        const { data } = client.auth.onAuthStateChange((_event, session) => settle(client, session));
        unsubscribe = () => data.subscription.unsubscribe();
      })
      .catch((error: unknown) => {
        console.error("The session could not be read", error);
        if (!stopped) setState((before) => ({ ...before, loading: false }));
      });
    return () => {
      stopped = true;
      unsubscribe();
    };
  }, [getClient, settle]);

  const signOut = useCallback(async () => {
    leaving.current = true;
    try {
      const client = await getClient();
      const { error } = await client.auth.signOut({ scope: "local" });
      if (error) throw error;
      // A whole new document: caches in memory must not outlive the session.
      window.location.assign(afterLogout(window.location.hostname));
    } catch (error) {
      leaving.current = false;
      console.error("Logout failed", error);
      toast({
        variant: "destructive",
        title: "Logout Failed",
        description: "Check your connection and try again.",
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
    const client = await getClient();
    const { data } = await client.auth.getSession();
    return data.session?.access_token ?? null;
  }, [getClient]);

  const value = useMemo<AuthContextValue>(
    () => ({
      ...state,
      isAuthenticated: state.user !== null,
      isGuest: false,
      signOut,
      adoptSession,
      getAccessToken,
    }),
    [state, signOut, adoptSession, getAccessToken],
  );

  return <AuthContext value={value}>{children}</AuthContext>;
}

function toAuthUser({ user }: Session): AuthUser {
  const fullName: unknown = user.user_metadata?.full_name;
  return { id: user.id, email: user.email ?? null, fullName: typeof fullName === "string" ? fullName : null };
}

async function readIsAdmin(client: SupabaseClient, userId: string): Promise<boolean> {
  try {
    const { data, error } = await client
      .from("user_roles")
      .select("role")
      .eq("user_id", userId)
      .eq("role", "admin")
      .maybeSingle();
    if (error) throw error;
    return data !== null;
  } catch (error) {
    console.error("The admin check failed", error);
    return false;
  }
}
