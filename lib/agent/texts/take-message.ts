import { type DbOrTx, database } from "@/db/client";
import { addToDo, type NewToDo } from "@/lib/agent/to-dos/add-to-do";
import { noteCaller } from "@/lib/calls/callers/note-caller";
import { emitEvent } from "@/lib/outward/events/emit-event";
import { withoutPaymentData } from "@/lib/providers/voice/payment-data";
import { notifyOwner } from "./notify-owner";

type NewMessage = Omit<NewToDo, "kind"> & {
  /** A caller's message by default: `text` is one that they wrote. */
  kind?: "message" | "text";
  /** Texted even to a client who reads messages only on the dashboard. */
  urgent?: boolean;
};

/**
 * Stores a message for the client, and notifies their webhooks and, if they want it, their notification number, in one
 * transaction; idempotent. Removes card numbers and codes first.
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
    await noteCaller({ userId, name: callerName, numbers: [callerPhone] }, tx);
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
        ...(urgent ? {} : { kind: "message", messageOf: { callId } }),
      },
      tx,
    );
  });
}
