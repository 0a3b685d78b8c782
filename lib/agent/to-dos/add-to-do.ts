import type { DbOrTx } from "@/db/client";
import { callerMessages } from "@/db/schema/messages";
import { announceCalls } from "@/lib/platform/live/announce";
import type { ToDoKind } from "./contract";

export type NewToDo = {
  userId: string;
  /** Names what led to it: the same cause is one thing to do. */
  cause: string;
  kind: ToDoKind;
  callId: string | null;
  message: string;
  callerName: string | null;
  /** E.164. */
  callerPhone: string | null;
};

/** Puts something on a client's list, once for a cause; resolves to its id, null when it was there already. */
export async function addToDo(toDo: NewToDo, db: DbOrTx): Promise<string | null> {
  const [added] = await db
    .insert(callerMessages)
    .values(toDo)
    .onConflictDoNothing()
    .returning({ id: callerMessages.id });
  // Heard a moment later, when the transaction around this has committed; else the page reads again by itself.
  if (added) announceCalls(toDo.userId);
  return added?.id ?? null;
}
