import type { Session } from "@supabase/supabase-js";
import type { SupabaseConfig } from "./open-session";

/** Reads the user's own admin row from Supabase's data API, as its library would (API-06). */
export async function readIsAdmin(
  config: Omit<SupabaseConfig, "cookies">,
  { access_token, user }: Session,
): Promise<boolean> {
  try {
    const url = new URL("/rest/v1/user_roles", config.supabaseUrl);
    url.search = String(
      new URLSearchParams({ select: "role", user_id: `eq.${user.id}`, role: "eq.admin", limit: "1" }),
    );
    const response = await fetch(url, {
      headers: { apikey: config.supabaseKey, authorization: `Bearer ${access_token}` },
    });
    const rows: unknown = await response.json();
    if (!response.ok || !Array.isArray(rows)) throw new Error(`Supabase answered ${response.status}`);
    return rows.length > 0;
  } catch (error) {
    console.error("The admin check failed", error);
    return false;
  }
}
