import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import type { Verb } from "@/lib/platform/http/endpoint";
import { checkConnection } from "./check-connection";
import { claimForCheck } from "./claim-for-check";
import type { ServiceHealth, TokenStatus, tokenHealth } from "./contract";
import { type ClientService, GOOGLE_SERVICES } from "./services";

/**
 * The state of a user's eight services, after checking with Google those not checked within the last minute. Throws
 * `not_found` for a user whom the actor may not see.
 */
export const readTokenHealth: Verb<typeof tokenHealth> = async (context, { params: { userId } }) => {
  await assertVisibleUser(context, userId);
  // A look at a client's pages must not find their connections broken, which would be told to them.
  if (context.actor.viewer) return { token_health: await storedHealth(userId) };
  const rows = await execute<{ id: string }[]>(sql`
    select id from user_tokens where user_id = ${userId} and not needs_reauth`);
  if (rows.length > 0)
    await Promise.all((await claimForCheck(rows.map(({ id }) => id))).map(checkConnection));
  return { token_health: await storedHealth(userId) };
};

/** The stored state, without calling Google. */
export async function storedHealth(userId: string): Promise<ServiceHealth[]> {
  const rows = await execute<StoredState[]>(sql`
    select service, account, needs_reauth, last_error, checked_at from user_tokens where user_id = ${userId}`);
  const byService = new Map(rows.map((row) => [row.service, row]));
  return (Object.keys(GOOGLE_SERVICES) as ClientService[]).map((service) => {
    const row = byService.get(service);
    const status = statusOf(row);
    return {
      service,
      status,
      action_needed: status === "needs_reauth" ? "reauthenticate" : null,
      account: row?.account ?? null,
    };
  });
}

type StoredState = {
  service: string;
  account: string | null;
  needs_reauth: boolean;
  last_error: string | null;
  checked_at: Date | null;
};

function statusOf(row: StoredState | undefined): TokenStatus {
  if (!row) return "not_connected";
  if (row.needs_reauth) return "needs_reauth";
  if (row.last_error !== null) return "unreachable";
  return row.checked_at ? "valid" : "unchecked";
}
