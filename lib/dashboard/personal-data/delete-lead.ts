import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { contactLeads } from "@/db/schema/leads";
import { recordChange } from "@/lib/accounts/audit/record-change";
import type { deleteLead as contract } from "@/lib/accounts/leads/contract";
import { isFrom } from "@/lib/accounts/leads/tables";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { eraseLeads } from "./erase-leads";

/** Deletes a contact request and all others with its email or phone number; for admins. */
export const deleteLead: Verb<typeof contract> = async (context, { params: { id } }) => {
  assertAdmin(context.actor);
  return database().transaction(async (tx) => {
    const [lead] = await tx.select().from(contactLeads).where(eq(contactLeads.id, id));
    if (!lead) throw notFound("That contact request");
    const deleted = await eraseLeads(isFrom("l", lead), tx);
    const changes = { requests: { from: deleted, to: 0 } };
    await recordChange(context, { action: "deleted", entity: "contact request", entityId: id, changes }, tx);
    return { data: { deleted } };
  });
};
