import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { automations } from "@/db/schema/automations";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { deleteAutomation as contract } from "./contract";
import { assertEditable, auditAutomation, isAssigned, lockAutomation } from "./queries";

/** Deletes a workflow with its runs. One whose slug is no longer assigned may be deleted by its client. */
export const deleteAutomation: Verb<typeof contract> = async (context, { params }) => {
  await database().transaction(async (tx) => {
    const row = await lockAutomation(context, params.id, tx);
    if (await isAssigned(row, tx)) await assertEditable(context, row, tx);
    await tx.delete(automations).where(eq(automations.id, row.id));
    const changes = { name: { from: row.name, to: null } };
    await auditAutomation(context, { automation: row, action: "deleted", changes }, tx);
  });
  return {};
};
