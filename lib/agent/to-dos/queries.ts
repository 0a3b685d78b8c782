import { and, eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { placeOf } from "@/db/pages";
import { callLogs } from "@/db/schema/calls";
import { callerMessages } from "@/db/schema/messages";
import type { ToDo } from "./contract";

export const NEWEST = { moment: callerMessages.createdAt, id: callerMessages.id };

/** To-dos as `serializeToDo` needs them; callers add the owner, the filter and the order. */
export function selectToDos() {
  return database()
    .select({
      item: callerMessages,
      /** Null for a call that does not exist or is not the client's: a link would lead nowhere. */
      callId: callLogs.callId,
      address: sql<string | null>`(
        select booked.address from bookings booked
        where booked.user_id = ${callerMessages.userId} and booked.address <> ''
          and (booked.call_id = ${callerMessages.callId} or booked.caller_phone = ${callerMessages.callerPhone}
            or booked.client_phone = ${callerMessages.callerPhone})
        order by booked.created_at desc limit 1)`,
      place: placeOf(NEWEST),
    })
    .from(callerMessages)
    .leftJoin(
      callLogs,
      and(eq(callLogs.callId, callerMessages.callId), eq(callLogs.userId, callerMessages.userId)),
    )
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectToDos>>[number];

export const serializeToDo = ({ item, callId, address }: Pick<Row, "item" | "callId" | "address">): ToDo => ({
  id: item.id,
  kind: item.kind,
  message: item.message,
  caller_name: item.callerName,
  caller_phone: item.callerPhone,
  call_id: callId,
  address,
  created_at: item.createdAt.toISOString(),
  done_at: item.doneAt?.toISOString() ?? null,
  done_by_itself: item.doneByItself,
});
