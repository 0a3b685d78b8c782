import { and, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "@/db/client";
import { userTokens } from "@/db/schema/connections";
import { logger } from "@/lib/core/logger";
import { emitEvent } from "@/lib/webhooks/emit-event";
import { type Connection, isSameGrant } from "./stored-tokens";

/**
 * Records that only a new consent helps; the connection is not tried again until there is one. True for the one caller
 * that found it out, however many notice at once; the client's webhooks are told in the same commit, so once.
 */
export function markBroken(db: DbOrTx, row: Connection, reason: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [broken] = await tx
      .update(userTokens)
      .set({ needsReauth: true, lastError: reason, checkedAt: sql`now()`, updatedAt: sql`now()` })
      .where(and(isSameGrant(row), eq(userTokens.needsReauth, false)))
      .returning({ userId: userTokens.userId, service: userTokens.service, account: userTokens.account });
    if (!broken) return false;
    const { userId, service, account } = broken;
    logger().warn({ userId, service, reason }, "a connection needs a new consent");
    await emitEvent({ userId, type: "connection.broken", data: { service, account } }, tx);
    return true;
  });
}
