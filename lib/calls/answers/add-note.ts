import { database } from "@/db/client";
import { callNotes } from "@/db/schema/call-answers";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { SECOND } from "@/lib/platform/core/clock";
import { conflict, within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { pagesChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { addNote as contract } from "./contract";
import { lockCall } from "./correct-call";
import { readNotes } from "./read-answers";

/** Adds a note to the actor's own call, once per id. Throws `not_found` for a call that is not theirs. */
export const addNote: Verb<typeof contract> = async (context, { params: { callId }, body: { id, body } }) => {
  const { accountId: userId, personId } = context.actor;
  const notes = await within(
    3 * SECOND,
    database().transaction(async (tx) => {
      await lockCall({ userId, callId }, tx);
      const [added] = await tx
        .insert(callNotes)
        .values({ id, callId, userId, authorId: personId, body })
        .onConflictDoNothing()
        .returning({ id: callNotes.id });
      if (added) {
        await recordChange(context, { action: "created", entity: "note", entityId: id, userId }, tx);
        await recordEvents([pagesChanged(userId)], tx);
      }
      return readNotes({ userId, callId }, tx);
    }),
  );
  const data = notes.find((note) => note.id === id);
  if (!data) throw conflict("This note could not be saved. Write it again.");
  return { data };
};
