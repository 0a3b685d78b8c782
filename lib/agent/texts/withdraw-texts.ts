import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { textMessages } from "@/db/schema/messages";
import { isQueued, WITHDRAWN } from "./tables";

type Which = {
  userId: string;
  /** What their cause starts with. */
  cause: string;
  /** Only those that have been waiting for so many minutes. */
  waiting?: number;
};

/**
 * Withdraws a client's queued texts, which no longer apply. One that was tried before may be at Twilio: the next attempt
 * looks for it there, and does not send it.
 */
export async function withdrawTexts({ userId, cause, waiting }: Which, tx: Tx): Promise<void> {
  await tx
    .update(textMessages)
    .set({
      status: sql`case when ${textMessages.attempts} = 0 then 'failed' else ${textMessages.status} end`,
      problem: WITHDRAWN,
      expiresAt: sql`now()`,
    })
    .where(
      and(
        eq(textMessages.userId, userId),
        isQueued("text_messages"),
        sql`starts_with(${textMessages.cause}, ${cause})`,
        waiting === undefined
          ? undefined
          : sql`${textMessages.createdAt} <= now() - ${waiting}::int * interval '1 minute'`,
      ),
    );
}
