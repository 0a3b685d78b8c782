import { and, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "@/db/client";
import { userTokens } from "@/db/schema/connections";
import { logger } from "@/lib/platform/core/logger";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { type Connection, isSameGrant } from "./stored-tokens";

/**
 * Records that only a new consent helps; the connection is not used until then. True only for the first caller to
 * record it, however many notice at once.
 */
export async function markBroken(db: DbOrTx, row: Connection, reason: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [broken] = await tx
      .update(userTokens)
      .set({ needsReauth: true, lastError: reason, checkedAt: sql`now()`, updatedAt: sql`now()` })
      .where(and(isSameGrant(row), eq(userTokens.needsReauth, false)))
      .returning({
        id: userTokens.id,
        userId: userTokens.userId,
        service: userTokens.service,
        account: userTokens.account,
      });
    if (!broken) return false;
    const { id, userId, service } = broken;
    logger().warn({ userId, service, reason }, "a connection needs a new consent");
    await recordEvents([{ name: "connection.broken", subject: id, payload: broken }], tx);
    return true;
  });
}
