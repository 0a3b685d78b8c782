import { and, eq } from "drizzle-orm";
import { database, type Tx } from "@/db/client";
import { agents } from "@/db/schema/agents";
import { callLogs } from "@/db/schema/calls";
import { textMessages } from "@/db/schema/messages";
import { SECOND } from "@/lib/platform/core/clock";
import { conflict, notFound, within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { pagesChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { replyToCaller as contract } from "./contract";
import { showSent } from "./list-texts";
import { queueText } from "./queue-text";
import { whyRefused } from "./why-refused";

/**
 * Queues the actor's own words as a text to the person of a call, from the number that their agent texts from. It obeys
 * the limits and opt-outs of every other text. The browser chooses the id: one that is sent again is the same text.
 * Throws `not_found` for a call that is not theirs, and `conflict` with the reason if it may not be sent.
 */
export const replyToCaller: Verb<typeof contract> = async (
  { actor: { accountId: userId } },
  { params: { callId }, body: { id, body } },
) => {
  const cause = `reply|${userId}|${id}`;
  return within(
    3 * SECOND,
    database().transaction(async (tx) => {
      const { sender, recipient } = await readNumbers({ userId, callId }, tx);
      const outcome = await queueText({ userId, cause, callId, sender, recipient, body }, tx);
      if (outcome !== "queued" && outcome !== "known") throw conflict(whyRefused(outcome));
      await recordEvents([pagesChanged(userId)], tx);
      const [row] = await tx.select().from(textMessages).where(eq(textMessages.cause, cause));
      if (!row) throw new Error("the text was not stored");
      const { problem: _, ...data } = showSent(row);
      return { data };
    }),
  );
};

async function readNumbers({ userId, callId }: { userId: string; callId: string }, tx: Tx) {
  const [row] = await tx
    .select({ recipient: callLogs.phoneNumber, sender: agents.textSender })
    .from(callLogs)
    .leftJoin(agents, eq(agents.userId, callLogs.userId))
    .where(and(eq(callLogs.callId, callId), eq(callLogs.userId, userId)));
  if (!row) throw notFound("The call");
  const { recipient, sender } = row;
  if (!recipient) throw conflict("This number was withheld, so we can't text them.");
  if (!sender) {
    throw conflict("Your agent has no number to text from. Ask us to choose one in its settings.");
  }
  return { recipient, sender };
}
