import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { textMessages } from "@/db/schema/messages";
import { hasNoWorker, isQueued } from "./tables";

/** Cancels a client's queued texts whose cause starts with this and no longer applies. */
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
