import { rawSql } from "@/db/client";
import { env } from "@/lib/platform/core/env";

/** What a session changes of its account at Supabase itself, past the product. */
export async function putAtSupabase(token: string, body: { email: string } | { password: string }) {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env();
  const response = await fetch(`${SUPABASE_URL}/auth/v1/user`, {
    method: "PUT",
    headers: {
      apikey: SUPABASE_PUBLISHABLE_KEY,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  });
  const { error_code: code } = (await response.json()) as { error_code?: string };
  return { status: response.status, code };
}

/** Whether the project asks for the current password before it changes one; by default it does. */
export const requireCurrentPassword = ({ id }: { id: string }, enabled: boolean) =>
  fetch(`${env().SUPABASE_URL}/_control/current-password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ user_id: id, enabled }),
  });

/** What Supabase does once the link in its message to the new address is opened. */
export const confirmAddress = ({ id }: { id: string }, email: string) =>
  rawSql()`update auth.users set email = ${email} where id = ${id}`;
