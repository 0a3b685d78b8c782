import { and, eq, inArray } from "drizzle-orm";
import type { DbOrTx } from "@/db/client";
import { callerMessages } from "@/db/schema/messages";
import { pagesChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { ToDoKind } from "./contract";
import { isOpen } from "./tables";

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

/** As addToDo; one that exists says this instead, and is open again if it was ticked off. */
export async function raiseToDoAgain(toDo: NewToDo, db: DbOrTx): Promise<void> {
  if (await addToDo(toDo, db)) return;
  await db
    .update(callerMessages)
    .set({ message: toDo.message, doneAt: null, doneByItself: false })
    .where(isOfCause(toDo));
  await recordEvents([pagesChanged(toDo.userId)], db);
}

type Cause = Pick<NewToDo, "userId" | "cause">;

/** What it asked for has happened; also what its updates asked for. */
export async function settleToDo(toDo: Cause, db: DbOrTx): Promise<void> {
  await db
    .update(callerMessages)
    .set({ doneAt: new Date(), doneByItself: true })
    .where(and(isAbout(toDo), isOpen("caller_messages")));
  await recordEvents([pagesChanged(toDo.userId)], db);
}

const isOfCause = ({ userId, cause }: Cause) =>
  and(eq(callerMessages.userId, userId), eq(callerMessages.cause, cause));

/** The causes of the to-dos that may follow one and tell more about the same. */
export const updateCausesOf = (cause: string) => [1, 2, 3].map((nth) => `${cause}|update|${nth}`);

/** The to-do of this cause, and its updates. */
export const isAbout = ({ userId, cause }: Cause) =>
  and(eq(callerMessages.userId, userId), inArray(callerMessages.cause, [cause, ...updateCausesOf(cause)]));
