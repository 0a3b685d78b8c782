import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { textMessages } from "@/db/schema/messages";
import { hasNoWorker, isQueued } from "./tables";

/** Takes back a client's texts that wait to be sent, by the beginning of their causes, which no longer hold. */
export async function withdrawTexts({ userId, cause }: { userId: string; cause: string }, tx: Tx) {
  await tx
    .update(textMessages)
    .set({ status: "failed", problem: "its cause has changed" })
    .where(
      and(
        eq(textMessages.userId, userId),
        isQueued("text_messages"),
        hasNoWorker("text_messages"),
        sql`starts_with(${textMessages.cause}, ${cause})`,
      ),
    );
}
