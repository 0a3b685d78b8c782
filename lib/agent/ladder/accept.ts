import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { emergencies } from "@/db/schema/emergencies";
import { notifyOwner } from "@/lib/agent/texts/notify-owner";
import { settleToDo } from "@/lib/agent/to-dos/add-to-do";
import { type Emergency, lookAfter, noteEvent, personAt, toDoCauseOf } from "./emergency";
import { sendToAsked } from "./send-to-people";
import { isOpenEmergency } from "./tables";
import { tellReceivers } from "./tell-receivers";
import { takenText } from "./words";

type Acceptance = { rung: number; how: "key" | "text"; sid?: string };

/**
 * Gives the emergency to one of its people, unless it is accepted already: one statement decides, however many accept at once
 * (LADDER-03). Everybody else who was asked is told, once. Resolves to the emergency as it is then, and whether it is
 * theirs.
 */
export async function acceptEmergency(
  e: Emergency,
  { rung, how, sid }: Acceptance,
  tx: Tx,
): Promise<{ emergency: Emergency; isTheirs: boolean }> {
  const [won] = await tx
    .update(emergencies)
    .set({ status: "accepted", acceptedBy: rung, acceptedHow: how, acceptedAt: new Date(), dueAt: null })
    .where(and(eq(emergencies.id, e.id), isOpenEmergency("emergencies")))
    .returning();
  if (!won) {
    const [now = e] = await tx.select().from(emergencies).where(eq(emergencies.id, e.id));
    if (now.acceptedBy === rung) return { emergency: now, isTheirs: true };
    await noteEvent(now, { key: `too-late|${rung}`, kind: "too-late", rung, detail: how }, tx);
    return { emergency: now, isTheirs: false };
  }
  await noteEvent(won, { key: "accepted", kind: "accepted", rung, detail: how, sid }, tx);
  await settleToDo({ userId: won.userId, cause: toDoCauseOf(won) }, tx);
  const body = takenText(won, personAt(won, rung).name);
  await sendToAsked(won, { what: "taken", body, except: rung }, tx);
  if (won.alarmedAt) await notifyOwner({ userId: won.userId, cause: `accepted|${won.id}`, body }, tx);
  await tellReceivers(won, "accepted", tx);
  // A caller who waits on the line has to be put through.
  if (how === "text") await lookAfter(won, tx);
  return { emergency: won, isTheirs: true };
}
