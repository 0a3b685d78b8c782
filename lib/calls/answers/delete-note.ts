import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { callNotes } from "@/db/schema/call-answers";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { SECOND } from "@/lib/platform/core/clock";
import { notFound, within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { pagesChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { deleteNote as contract } from "./contract";

/** Deletes a note of the actor's. Throws `not_found` for any other. */
export const deleteNote: Verb<typeof contract> = async (context, { params: { callId, noteId } }) => {
  const { accountId: userId } = context.actor;
  await within(
    3 * SECOND,
    database().transaction(async (tx) => {
      const [deleted] = await tx
        .delete(callNotes)
        .where(and(eq(callNotes.id, noteId), eq(callNotes.callId, callId), eq(callNotes.userId, userId)))
        .returning({ id: callNotes.id });
      if (!deleted) throw notFound("That note");
      await recordChange(context, { action: "deleted", entity: "note", entityId: noteId, userId }, tx);
      await recordEvents([pagesChanged(userId)], tx);
    }),
  );
  return {};
};
