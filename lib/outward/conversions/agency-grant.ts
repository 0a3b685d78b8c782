import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { withGoogleAccess } from "@/lib/accounts/connections/google-access";
import { isAdmin } from "@/lib/platform/auth/tables";
import { AppError } from "@/lib/platform/core/errors";
import type { GoogleClient } from "@/lib/providers/google/client";

export type AgencyGrant = { userId: string; account: string | null; needsReauth: boolean };

/** The agency's access to Google Ads, which an admin connected: a working one first. */
export async function readAgencyGrant(): Promise<AgencyGrant | null> {
  const [row] = await execute<AgencyGrant[]>(sql`
    select t.user_id as "userId", t.account, t.needs_reauth as "needsReauth"
    from user_tokens t where t.service = 'google_ads' and ${isAdmin(sql`t.user_id`)}
    order by t.needs_reauth, t.updated_at desc limit 1`);
  return row ?? null;
}

/** Runs `work` with the agency's access; null without one, or after Google has ended it. */
export async function withAgencyGrant<T>(work: (client: GoogleClient) => Promise<T>): Promise<T | null> {
  const grant = await readAgencyGrant();
  if (!grant || grant.needsReauth) return null;
  try {
    return await withGoogleAccess({ userId: grant.userId, service: "google_ads", permissions: [] }, work);
  } catch (thrown) {
    const isGone =
      thrown instanceof AppError && (thrown.code === "reconnect_needed" || thrown.code === "not_found");
    if (isGone) return null;
    throw thrown;
  }
}
