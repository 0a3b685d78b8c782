import { and, desc, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { emergencies } from "@/db/schema/emergencies";
import { readPlace } from "@/lib/accounts/users/read-place";
import { readCallSetup } from "@/lib/agent/setup/read-setup";
import { cancelEmergency } from "./cancel";
import { type Emergency, lockEmergency, personAt } from "./emergency";
import { isOpenEmergency } from "./tables";
import { endedText, overText, takenText } from "./words";

/** Whole texts alone; "cancel" is none of them, since it cancels a visit. */
const OVER = new Set([
  ...["over", "it is over", "its over", "all over now", "it is all over", "its all over", "false alarm"],
  ...["emergency over", "the emergency is over", "emergency is over", "cancel emergency"],
  ...["cancel the emergency", "sorted", "all sorted", "its sorted", "it is sorted", "its all sorted"],
  ...["it is all sorted", "no longer needed", "no longer an emergency", "its no longer an emergency"],
]);

type Text = { sender: string; body: string; userId: string | null };
export type EndedByText = { outcome: "emergency_over"; body: string; callId: string };

/**
 * Reads a text that an emergency is over: from its caller in whole sentences, or from the client's own phone with the
 * emergency's number ("17 over"). Null if it is no such text.
 */
export async function endByText({ sender, body, userId }: Text, tx: Tx): Promise<EndedByText | null> {
  if (!userId) return null;
  const words =
    body
      .toLowerCase()
      .replace(/['’]/g, "")
      .match(/[\p{L}\d]+/gu) ?? [];
  const [first = "", ...others] = words;
  if (/^\d{1,12}$/.test(first) && others.join(" ") === "over") {
    const e = await lockEmergency(Number(first), tx);
    const isOwner = (await readCallSetup(userId, tx))?.notification_number === sender;
    if (!e || e.userId !== userId || !isOwner) return null;
    const isOver = (await cancelEmergency(e, "client", tx)) || e.status === "cancelled";
    return told(e, isOver ? overText(e, null) : takenText(e, personAt(e, e.acceptedBy ?? 0).name));
  }
  if (!OVER.has(words.join(" "))) return null;
  const [found] = await tx
    .select({ id: emergencies.id })
    .from(emergencies)
    .where(
      and(
        eq(emergencies.userId, userId),
        eq(emergencies.caller, sender),
        isOpenEmergency("emergencies"),
        sql`${emergencies.createdAt} > now() - interval '1 day'`,
      ),
    )
    .orderBy(desc(emergencies.id))
    .limit(1);
  const e = found && (await lockEmergency(found.id, tx));
  if (!e || !(await cancelEmergency(e, "caller", tx))) return null;
  return told(e, endedText(e, (await readPlace(userId, tx)).country));
}

const told = ({ callId }: Emergency, body: string): EndedByText => ({
  outcome: "emergency_over",
  body,
  callId,
});
