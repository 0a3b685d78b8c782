import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { userTokens } from "@/db/schema/connections";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { disconnectService } from "./contract";

/**
 * Deletes the actor's stored tokens of a service (SERV-09), which queues the revocation of the grant at Google.
 * Idempotent. A concurrent refresh finds no row to update.
 */
export const disconnect: Verb<typeof disconnectService> = async ({ actor }, { params: { service } }) => {
  await database()
    .delete(userTokens)
    .where(and(eq(userTokens.userId, actor.accountId), eq(userTokens.service, service)));
  return {};
};
