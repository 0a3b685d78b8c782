import { and, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "@/db/client";
import { userTokens } from "@/db/schema/connections";
import { notifyOwner } from "@/lib/agent/texts/notify-owner";
import { emitEvent } from "@/lib/outward/events/emit-event";
import { env } from "@/lib/platform/core/env";
import { logger } from "@/lib/platform/core/logger";
import { announceCalls } from "@/lib/platform/live/announce";
import { type Connection, isSameGrant } from "./stored-tokens";

/**
 * Records that only a new consent helps; the connection is not tried again until there is one. True for the one caller
 * that found it out, however many notice at once; the client's webhooks are told in the same commit, so once.
 */
export async function markBroken(db: DbOrTx, row: Connection, reason: string): Promise<boolean> {
  const isFirst = await db.transaction(async (tx) => {
    const [broken] = await tx
      .update(userTokens)
      .set({ needsReauth: true, lastError: reason, checkedAt: sql`now()`, updatedAt: sql`now()` })
      .where(and(isSameGrant(row), eq(userTokens.needsReauth, false)))
      .returning({
        id: userTokens.id,
        userId: userTokens.userId,
        service: userTokens.service,
        account: userTokens.account,
        at: userTokens.checkedAt,
      });
    if (!broken) return false;
    const { userId, service, account } = broken;
    logger().warn({ userId, service, reason }, "a connection needs a new consent");
    await emitEvent({ userId, type: "connection.broken", data: { service, account } }, tx);
    await notifyOwner({ userId, ...noticeOf(broken) }, tx);
    return true;
  });
  if (isFirst) announceCalls(row.userId); // an open dashboard shows it at once
  return isFirst;
}

type Broken = { id: string; service: string; account: string | null; at: Date | null };

/** A calendar stops bookings, so each time is told; an account's other services end together, and are told once a day. */
function noticeOf({ id, service, account, at }: Broken) {
  const link = `${env().APP_URL}/services`;
  if (service === "google_calendar") {
    const body = `Your Google Calendar has lost its connection. Until you reconnect it, your agent takes messages instead of bookings: ${link}`;
    return { cause: `connection.broken|${id}|${at?.getTime()}`, body };
  }
  const body = `A Google service${account ? ` of ${account}` : ""} has lost its connection. Please reconnect it: ${link}`;
  return { cause: `connection.broken|${account ?? id}|${at?.toISOString().slice(0, 10)}`, body };
}
