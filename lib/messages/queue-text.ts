import type { DbOrTx } from "@/db/client";
import { textMessages } from "@/db/schema/messages";
import { enqueue } from "@/lib/jobs/enqueue";
import { hasOptedOut, NOT_SENT } from "./opt-outs";

type NewText = {
  userId: string;
  /** Names what led to it: the same cause is one text. */
  cause: string;
  /** The call that it belongs to. */
  callId?: string | null;
  /** E.164, ours. */
  sender: string;
  recipient: string;
  body: string;
};

/**
 * Writes down that a text is to be sent, in the transaction of its cause; once for a cause. For whoever wants no more
 * texts from that number it is written down as one that was not sent.
 */
export async function queueText(text: NewText, db: DbOrTx): Promise<void> {
  const unwanted = await hasOptedOut(text, db);
  const [queued] = await db
    .insert(textMessages)
    .values(unwanted ? { ...text, ...NOT_SENT } : text)
    .onConflictDoNothing()
    .returning({ id: textMessages.id });
  if (!queued || unwanted) return;
  await enqueue("send-text", { id: queued.id }, { key: `send-text:${queued.id}`, maxAttempts: 1, db });
}
