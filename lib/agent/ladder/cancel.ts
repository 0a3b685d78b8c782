import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { emergencies } from "@/db/schema/emergencies";
import { notifyOwner } from "@/lib/agent/texts/notify-owner";
import { settleToDo } from "@/lib/agent/to-dos/add-to-do";
import { adminPhones } from "./alarm";
import { type CancelledBy, type Emergency, lookAfter, noteEvent, toDoCauseOf } from "./emergency";
import { sendToAsked, sendToPerson } from "./send-to-people";
import { isOpenEmergency } from "./tables";
import { tellReceivers } from "./tell-receivers";
import { overText } from "./words";

/**
 * Ends an emergency that is over or was none, unless somebody has taken it: no further phone is rung, everybody who was
 * asked or alarmed is told once, and what happened stays on the call's page. Resolves to whether it ended it.
 */
export async function cancelEmergency(e: Emergency, by: CancelledBy, tx: Tx): Promise<boolean> {
  const [ended] = await tx
    .update(emergencies)
    .set({ status: "cancelled", dueAt: null })
    .where(and(eq(emergencies.id, e.id), isOpenEmergency("emergencies")))
    .returning();
  if (!ended) return false;
  await noteEvent(ended, { key: "cancelled", kind: "cancelled", detail: by }, tx);
  await settleToDo({ userId: ended.userId, cause: toDoCauseOf(ended) }, tx);
  const body = overText(ended, by);
  await sendToAsked(ended, { what: "over", body }, tx);
  if (by === "caller") await notifyOwner({ userId: ended.userId, cause: `over|${ended.id}`, body }, tx);
  if (ended.alarmedAt)
    for (const recipient of await adminPhones())
      await sendToPerson(ended, { what: "over", recipient, body }, tx);
  await tellReceivers(ended, "cancelled", tx);
  // A caller who waits on the line is told at once.
  await lookAfter(ended, tx);
  return true;
}
