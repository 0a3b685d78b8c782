import { and, eq } from "drizzle-orm";
import { type DbOrTx, database, type Tx } from "@/db/client";
import { inboundTexts } from "@/db/schema/messages";
import { type Queued, queueText } from "./queue-text";

/** A number that a caller gives, and the call in which they do. */
type Named = { userId: string; callId: string; recipient: string };

type Stated = { userId: string; callId: string | null; stated: string | null; calling: string | null };

export const CONSENT_GIVEN = "number_confirmed";

/** Asks the owner of a number, once per call, whether we may text them. It contains none of the caller's words. */
export async function askForConsent(
  { business, ...named }: Named & { sender: string; business: string },
  tx: Tx,
): Promise<Queued> {
  const { callId, recipient } = named;
  const body = `${business}: a caller asked us to text this number. Reply YES if that is all right. If you don't know about it, ignore this text.`;
  return queueText({ ...named, cause: `confirm|${callId}|${recipient}`, body }, tx);
}

/** Whether the number's owner has said yes in this call. */
export async function hasConsented(
  { userId, callId, recipient }: Named,
  db: DbOrTx = database(),
): Promise<boolean> {
  const [answer] = await db
    .select({ id: inboundTexts.id })
    .from(inboundTexts)
    .where(
      and(
        eq(inboundTexts.callId, callId),
        eq(inboundTexts.sender, recipient),
        eq(inboundTexts.userId, userId),
        eq(inboundTexts.outcome, CONSENT_GIVEN),
      ),
    )
    .limit(1);
  return answer !== undefined;
}

/**
 * Where a text goes that a call led to: to the number that called, not to another one that the caller stated, unless its
 * owner agreed during that call (ABUSE-01, ABUSE-04). Null if the caller's was withheld.
 */
export async function agreedNumber(
  { userId, callId, stated, calling }: Stated,
  db: DbOrTx = database(),
): Promise<string | null> {
  if (!stated || stated === calling || callId === null) return calling;
  return (await hasConsented({ userId, callId, recipient: stated }, db)) ? stated : calling;
}
