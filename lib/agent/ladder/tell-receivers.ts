import type { Tx } from "@/db/client";
import { emitEvent } from "@/lib/outward/events/emit-event";
import { type Emergency, eventsOf } from "./emergency";
import { readSteps } from "./read-story";

/** Sends what became of an emergency to the client's webhooks, with the evidence so far, once for each state. */
export async function tellReceivers(
  e: Emergency,
  state: "accepted" | "cancelled" | "unanswered",
  tx: Tx,
): Promise<void> {
  const { userId, callId, description, callerName, caller, address, acceptedBy } = e;
  const steps = readSteps(e, await eventsOf(e.id, tx));
  await emitEvent(
    {
      userId,
      type: "emergency",
      data: {
        ...{ call_id: callId, description, caller_name: callerName, caller_phone: caller, address, state },
        accepted_by: acceptedBy === null ? null : (e.people[acceptedBy]?.name ?? null),
        steps,
      },
      key: `emergency|${callId}|${state}`,
    },
    tx,
  );
}
