import type { DbOrTx } from "@/db/client";
import { callerMessages } from "@/db/schema/messages";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { ToDoKind } from "./contract";

export type NewToDo = {
  userId: string;
  /** The deduplication key: the same cause is one to-do. */
  cause: string;
  kind: ToDoKind;
  callId: string | null;
  message: string;
  callerName: string | null;
  /** E.164. */
  callerPhone: string | null;
};

/** Adds a to-do for a client, once per cause; resolves to its id, or null if it already existed. */
export async function addToDo(toDo: NewToDo, db: DbOrTx): Promise<string | null> {
  const [added] = await db
    .insert(callerMessages)
    .values(toDo)
    .onConflictDoNothing()
    .returning({ id: callerMessages.id });
  if (added) {
    const payload = { toDoId: added.id, userId: toDo.userId };
    await recordEvents([{ name: "to-do.added", subject: toDo.userId, payload }], db);
  }
  return added?.id ?? null;
}
