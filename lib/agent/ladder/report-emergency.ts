import type { Tx } from "@/db/client";
import type { CallSetup } from "@/lib/agent/setup/contract";
import { notifyOwner } from "@/lib/agent/texts/notify-owner";
import { addToDo } from "@/lib/agent/to-dos/add-to-do";
import { emitEvent } from "@/lib/outward/events/emit-event";
import { correctEmergency, type Reported, sayEmergency } from "./correct-emergency";
import { type Emergency, toDoCauseOf } from "./emergency";
import { raiseLadder } from "./raise-ladder";

/**
 * Tells the client and their webhooks of an emergency, and begins its way up their ladder; null if they have none. What a
 * later report of the same call puts right is passed on. `cause` is the deduplication key of the webhook's message.
 */
export async function reportEmergency(
  { cause, ...reported }: Reported & { cause: string },
  setup: CallSetup,
  tx: Tx,
): Promise<Emergency | null> {
  const { statesNumber: _, ...raised } = reported;
  const { userId, callId, description, callerName, caller, address } = raised;
  const data = {
    call_id: callId,
    description,
    caller_name: callerName,
    caller_phone: caller,
    ...{ address, state: "reported" as const },
  };
  const who = [callerName, caller, address].filter(Boolean).join(", ");
  const body = `EMERGENCY${who && ` (${who})`}: ${description}`;
  const message = sayEmergency(raised);
  await emitEvent({ userId, type: "emergency", data, key: cause }, tx);
  await notifyOwner({ userId, cause: `emergency|${callId}`, body, kind: "emergency" }, tx);
  const toDo = { userId, cause: toDoCauseOf({ callId }), callId, message, callerName, callerPhone: caller };
  if (!(await addToDo({ ...toDo, kind: "emergency" }, tx))) await correctEmergency(reported, tx);
  return raiseLadder(raised, setup, tx);
}
