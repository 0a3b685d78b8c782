import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { automations } from "@/db/schema/automations";
import { conflict } from "@/lib/platform/core/errors";
import { isAssigned } from "./queries";

/** Throws `conflict` if its client no longer has this kind of workflow, which then neither goes on nor runs again. */
export async function assertAssigned(automationId: string, tx: Tx): Promise<void> {
  const [automation] = await tx.select().from(automations).where(eq(automations.id, automationId));
  if (!automation || !(await isAssigned(automation, tx)))
    throw conflict("This kind of workflow is no longer assigned. Ask your administrator for it.");
}
