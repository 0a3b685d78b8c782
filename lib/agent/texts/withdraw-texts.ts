import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { textMessages } from "@/db/schema/messages";
import { isQueued } from "./tables";

/**
 * Cancels a client's queued texts whose cause starts with one of these and no longer applies. Twilio may already have one
 * that was attempted: its next attempt finds that out, and otherwise sends it no more.
 */
export async function withdrawTexts(
  { userId, causes }: { userId: string; causes: readonly string[] },
  tx: Tx,
) {
  const isUntried = eq(textMessages.attempts, 0);
  await tx
    .update(textMessages)
    .set({
      status: sql`case when ${isUntried} then 'failed' else ${textMessages.status} end`,
      problem: sql`case when ${isUntried} then 'its cause has changed' else ${textMessages.problem} end`,
      expiresAt: sql`now()`,
    })
    .where(
      and(
        eq(textMessages.userId, userId),
        isQueued("text_messages"),
        sql`exists (select from unnest(${sql.param(causes)}::text[]) as start
          where starts_with(${textMessages.cause}, start))`,
      ),
    );
}
