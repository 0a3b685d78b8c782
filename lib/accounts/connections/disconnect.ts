import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { userTokens } from "@/db/schema/connections";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { Input } from "@/lib/platform/http/endpoint";
import type { disconnectService } from "./contract";

/**
 * Deletes the actor's stored tokens of a service (SERV-09), which queues the revocation of the grant at Google.
 * Idempotent. A concurrent refresh finds no row to update.
 */
export async function disconnect(
  { actor }: ActorContext,
  { params: { service } }: Input<typeof disconnectService>,
): Promise<Record<string, never>> {
  await database()
    .delete(userTokens)
    .where(and(eq(userTokens.userId, actor.accountId), eq(userTokens.service, service)));
  return {};
}
