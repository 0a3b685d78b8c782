import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { automations } from "@/db/schema/automations";
import { isOn } from "@/lib/outward/automations/tables";
import { pagesChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";

/** Switches a workflow off for a reason that its client reads. */
export async function pauseAutomation(id: string, reason: string, tx: Tx): Promise<void> {
  const [paused] = await tx
    .update(automations)
    .set({ state: "paused", pausedReason: reason, updatedAt: sql`now()` })
    .where(and(eq(automations.id, id), isOn("automations")))
    .returning({ userId: automations.userId });
  if (paused) await recordEvents([pagesChanged(paused.userId)], tx);
}
