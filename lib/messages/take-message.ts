import { type DbOrTx, database } from "@/db/client";
import { callerMessages } from "@/db/schema/messages";
import { emitEvent } from "@/lib/webhooks/emit-event";

type NewMessage = {
  userId: string;
  /** Names what led to it: the same cause is one message. */
  cause: string;
  callId: string | null;
  message: string;
  callerName: string | null;
  /** E.164. */
  callerPhone: string | null;
};

/** Keeps a message for the client and tells their webhooks, in one commit; one that is there already is left. */
export async function takeMessage(message: NewMessage, db: DbOrTx = database()): Promise<void> {
  await db.transaction(async (tx) => {
    const [kept] = await tx
      .insert(callerMessages)
      .values(message)
      .onConflictDoNothing()
      .returning({ id: callerMessages.id });
    if (!kept) return;
    const { userId, callId, callerName, callerPhone } = message;
    const data = {
      call_id: callId,
      message: message.message,
      caller_name: callerName,
      caller_phone: callerPhone,
    };
    await emitEvent({ userId, type: "message.taken", data, key: `message.taken|${kept.id}` }, tx);
  });
}
