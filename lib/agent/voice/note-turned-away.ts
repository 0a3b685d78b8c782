import { and, eq, sql } from "drizzle-orm";
import { database, executeIn } from "@/db/client";
import { callerMessages } from "@/db/schema/messages";
import { addToDo, type NewToDo } from "@/lib/agent/to-dos/add-to-do";
import { isOpen } from "@/lib/agent/to-dos/tables";

const TURNED_AWAY = "call while offline|";

type Call = { userId: string; callId: string | null; callerPhone: string | null; id: string };

/**
 * A to-do for a call that the client's agent did not take. Somebody who rings again is called back once: none is added
 * while one of the last twelve hours is open.
 */
export async function noteTurnedAway({ userId, callId, callerPhone, id }: Call): Promise<void> {
  const toDo: NewToDo = {
    userId,
    cause: TURNED_AWAY + id,
    kind: "message",
    callId,
    message: callerPhone
      ? "Called while your agent was offline. Please call them back."
      : "Somebody called from a withheld number while your agent was offline.",
    callerName: null,
    callerPhone,
  };
  await database().transaction(async (tx) => {
    if (callerPhone !== null) {
      const key = `${TURNED_AWAY}${userId} ${callerPhone}`;
      await executeIn(tx)(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
      const [waiting] = await tx
        .select({ id: callerMessages.id })
        .from(callerMessages)
        .where(
          and(
            eq(callerMessages.userId, userId),
            eq(callerMessages.callerPhone, callerPhone),
            sql`starts_with(${callerMessages.cause}, ${TURNED_AWAY})`,
            isOpen("caller_messages"),
            sql`${callerMessages.createdAt} > now() - interval '12 hours'`,
          ),
        )
        .limit(1);
      if (waiting) return;
    }
    await addToDo(toDo, tx);
  });
}
