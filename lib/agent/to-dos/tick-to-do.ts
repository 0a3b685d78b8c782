import { and, eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { callerMessages } from "@/db/schema/messages";
import { SECOND } from "@/lib/platform/core/clock";
import { notFound, within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { pagesChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { tickToDo as contract } from "./contract";
import { selectToDos, serializeToDo } from "./queries";

/** Ticks off a to-do, or undoes that. One that is done already keeps its time, and that it was settled automatically. */
export const tickToDo: Verb<typeof contract> = async ({ actor }, { params: { id }, body: { done } }) => {
  const isTheirs = and(eq(callerMessages.id, id), eq(callerMessages.userId, actor.accountId));
  const change = done
    ? { doneAt: sql`coalesce(${callerMessages.doneAt}, now())` }
    : { doneAt: null, doneByItself: false };
  await within(
    3 * SECOND,
    database().transaction(async (tx) => {
      await tx.update(callerMessages).set(change).where(isTheirs);
      await recordEvents([pagesChanged(actor.accountId)], tx);
    }),
  );
  const [row] = await within(3 * SECOND, selectToDos().where(isTheirs));
  if (!row) throw notFound("That to-do");
  return { data: serializeToDo(row) };
};
