import { rawSql } from "@/db/client";
import type { ActorContext } from "@/lib/auth/context";
import type { ServiceConnection } from "./contract";
import { GOOGLE_SERVICES, type GoogleService } from "./services";

/** The state of all eight services for the actor; no token leaves the database. */
export async function listMyConnections({ actor }: ActorContext): Promise<ServiceConnection[]> {
  const rows = await rawSql()<{ service: string; account: string | null; needs_reauth: boolean }[]>`
    select service, account, needs_reauth from user_tokens where user_id = ${actor.userId}`;
  const byService = new Map(rows.map((row) => [row.service, row]));
  return (Object.keys(GOOGLE_SERVICES) as GoogleService[]).map((id) => {
    const row = byService.get(id);
    return {
      id,
      connected: row !== undefined,
      needsReauth: row?.needs_reauth ?? false,
      account: row?.account ?? null,
    };
  });
}
