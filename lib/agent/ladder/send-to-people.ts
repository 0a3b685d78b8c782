import type { Tx } from "@/db/client";
import { readCallSetup } from "@/lib/agent/setup/read-setup";
import { type Queued, queueText } from "@/lib/agent/texts/queue-text";
import { type Emergency, eventsOf } from "./emergency";

type ToOne = { recipient: string; body: string; what: string };

/**
 * Texts somebody about an emergency, once for `what`, from the number that the client's agent texts from or the one
 * that was called. Null if there is neither.
 */
export async function sendToPerson(
  e: Emergency,
  { recipient, body, what }: ToOne,
  tx: Tx,
): Promise<Queued | null> {
  const sender = (await readCallSetup(e.userId, tx))?.text_sender ?? e.line;
  if (!sender) return null;
  const cause = `notice|ladder|${e.id}|${what}|${recipient}`;
  return queueText({ userId: e.userId, cause, callId: e.callId, sender, recipient, body }, tx);
}

/** The same to everybody who was rung, but the one named. */
export async function sendToAsked(
  e: Emergency,
  { except, ...text }: Omit<ToOne, "recipient"> & { except?: number | null },
  tx: Tx,
): Promise<void> {
  const asked = await askedOf(e, tx);
  for (const [rung, { number }] of e.people.entries())
    if (rung !== except && asked.has(rung)) await sendToPerson(e, { ...text, recipient: number }, tx);
}

/** Places of everybody who was rung. */
async function askedOf({ id }: Emergency, tx: Tx): Promise<Set<number>> {
  const events = await eventsOf(id, tx);
  return new Set(events.flatMap(({ kind, rung }) => (kind === "asked" && rung !== null ? rung : [])));
}
