import { createBrowserClient } from "@supabase/ssr";
import type { SupabaseClient } from "@supabase/supabase-js";
import { type CookieRules, sessionCookies } from "./session-cookies";

export type SupabaseConfig = { supabaseUrl: string; supabaseKey: string; cookies: CookieRules };

/** Supabase's client for this browser's session. */
export const openSession = ({ supabaseUrl, supabaseKey, cookies }: SupabaseConfig): SupabaseClient =>
  createBrowserClient(supabaseUrl, supabaseKey, { cookies: sessionCookies(cookies) });
