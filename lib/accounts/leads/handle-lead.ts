import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { contactLeads } from "@/db/schema/leads";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { handleLead as contract } from "./contract";

/** Marks a contact request as done, or undoes that; for admins. Marking it again keeps the first time. */
export const handleLead: Verb<typeof contract> = async (context, { params: { id }, body: { handled } }) => {
  assertAdmin(context.actor);
  return database().transaction(async (tx) => {
    const [lead] = await tx.select().from(contactLeads).where(eq(contactLeads.id, id)).for("update");
    if (!lead) throw notFound("That contact request");
    const before = lead.handledAt !== null;
    if (before === handled) return { data: { id, handled_at: lead.handledAt?.toISOString() ?? null } };
    const handledAt = handled ? new Date() : null;
    await tx.update(contactLeads).set({ handledAt }).where(eq(contactLeads.id, id));
    const changes = { handled: { from: before, to: handled } };
    await recordChange(context, { action: "updated", entity: "contact request", entityId: id, changes }, tx);
    return { data: { id, handled_at: handledAt?.toISOString() ?? null } };
  });
};
