import { type DbOrTx, database } from "@/db/client";
import { addToDo, type NewToDo } from "@/lib/to-dos/add-to-do";
import { emitEvent } from "@/lib/webhooks/emit-event";

/** Keeps a message for the client and tells their webhooks, in one commit; one that is there already is left. */
export async function takeMessage(message: Omit<NewToDo, "kind">, db: DbOrTx = database()): Promise<void> {
  await db.transaction(async (tx) => {
    const id = await addToDo({ ...message, kind: "message" }, tx);
    if (!id) return;
    const { userId, callId, callerName, callerPhone } = message;
    const data = {
      call_id: callId,
      message: message.message,
      caller_name: callerName,
      caller_phone: callerPhone,
    };
    await emitEvent({ userId, type: "message.taken", data, key: `message.taken|${id}` }, tx);
  });
}
