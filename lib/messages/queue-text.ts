import type { DbOrTx } from "@/db/client";
import { textMessages } from "@/db/schema/messages";
import { enqueue } from "@/lib/jobs/enqueue";

type NewText = {
  userId: string;
  /** Names what led to it: the same cause is one text. */
  cause: string;
  /** E.164, ours. */
  sender: string;
  recipient: string;
  body: string;
};

/** Writes down that a text is to be sent, in the transaction of its cause; once for a cause. */
export async function queueText(text: NewText, db: DbOrTx): Promise<void> {
  const [queued] = await db
    .insert(textMessages)
    .values(text)
    .onConflictDoNothing()
    .returning({ id: textMessages.id });
  if (!queued) return;
  await enqueue("send-text", { id: queued.id }, { key: `send-text:${queued.id}`, maxAttempts: 1, db });
}
