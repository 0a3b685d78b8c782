import { and, desc, eq, not, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { isAfter, pageOf } from "@/db/pages";
import { callerMessages } from "@/db/schema/messages";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Input, Verb } from "@/lib/platform/http/endpoint";
import type { ToDo, toDos } from "./contract";
import { NEWEST, selectToDos, serializeToDo } from "./queries";
import { isOpen } from "./tables";

type Request = Pick<Input<typeof toDos>, "query">;

const MOST_COUNTED = 100;

/** A page of the actor's to-dos, open or done, newest first: read along an index, as is the count. */
export const listToDos: Verb<typeof toDos> = async ({ actor }, { query }) => {
  const { accountId: userId } = actor;
  const [rows, open] = await within(3 * SECOND, Promise.all([readPage(userId, query), countOpen(userId)]));
  const { shown, next } = pageOf(rows, query.limit);
  return { data: shown.map(serializeToDo), open, next_cursor: next };
};

/** The to-dos from one of a client's calls, open or done. */
export async function toDosOfCall(userId: string, callId: string): Promise<ToDo[]> {
  const rows = await selectToDos()
    .where(and(eq(callerMessages.userId, userId), eq(callerMessages.callId, callId)))
    .orderBy(callerMessages.createdAt, callerMessages.id);
  return rows.map(serializeToDo);
}

function readPage(userId: string, { done, cursor, limit }: Request["query"]) {
  return selectToDos()
    .where(
      and(
        eq(callerMessages.userId, userId),
        done === "true" ? not(isOpen("caller_messages")) : isOpen("caller_messages"),
        isAfter(cursor, NEWEST),
      ),
    )
    .orderBy(desc(callerMessages.createdAt), desc(callerMessages.id))
    .limit(limit + 1);
}

/** Counts a client's open to-dos, at most a hundred, since no one reads further. */
export async function countOpen(userId: string): Promise<number> {
  const [row] = await execute<[{ count: number }]>(sql`
    select count(*)::int as count from (
      select from caller_messages where user_id = ${userId} and ${isOpen("caller_messages")} limit ${MOST_COUNTED}) as open`);
  return row.count;
}
