import { type DbOrTx, database } from "@/db/client";
import { addToDo, type NewToDo } from "@/lib/agent/to-dos/add-to-do";
import { emitEvent } from "@/lib/outward/events/emit-event";
import { withoutPaymentData } from "@/lib/providers/voice/payment-data";
import { notifyOwner } from "./notify-owner";

type NewMessage = Omit<NewToDo, "kind"> & {
  /** A caller's message unless told: `text` is one that they wrote. */
  kind?: "message" | "text";
  /** Told by text even to a client who reads their messages on the dashboard alone. */
  urgent?: boolean;
};

/**
 * Keeps a message for the client, and tells their webhooks and, where they want it, their notification number, in one
 * commit; one that is there already is left. Card numbers and codes are removed first.
 */
export async function takeMessage(
  { urgent = false, kind = "message", ...given }: NewMessage,
  db: DbOrTx = database(),
): Promise<void> {
  const message = { ...given, message: withoutPaymentData(given.message) };
  await db.transaction(async (tx) => {
    const id = await addToDo({ ...message, kind }, tx);
    if (!id) return;
    const { userId, callId, callerName, callerPhone } = message;
    const data = {
      call_id: callId,
      message: message.message,
      caller_name: callerName,
      caller_phone: callerPhone,
    };
    await emitEvent({ userId, type: "message.taken", data, key: `message.taken|${id}` }, tx);
    const who = [callerName, callerPhone].filter(Boolean).join(", ");
    const body = `${kind === "text" ? "Text" : "Message"}${who && ` from ${who}`}: ${message.message}`;
    await notifyOwner(
      {
        userId,
        cause: `${urgent ? "urgent" : "message"}|${id}`,
        body,
        ...(urgent ? {} : { messageOf: { callId } }),
      },
      tx,
    );
  });
}
