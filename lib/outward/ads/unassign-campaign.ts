import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { campaignAssignments } from "@/db/schema/ads";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { campaignClientChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { unassignCampaign as contract } from "./contract";

/** Removes a campaign from a client, who no longer sees it; for admins. Throws `not_found` if it was not assigned. */
export const unassignCampaign: Verb<typeof contract> = async (context, { params: { id, userId } }) => {
  assertAdmin(context.actor);
  await database().transaction(async (tx) => {
    const [row] = await tx
      .delete(campaignAssignments)
      .where(and(eq(campaignAssignments.campaignId, id), eq(campaignAssignments.userId, userId)))
      .returning({ userId: campaignAssignments.userId });
    if (!row) throw notFound("That assignment");
    const changes = fieldChanges({ user_id: row.userId }, null);
    await recordChange(context, { action: "unassigned", entity: "campaign", entityId: id, changes }, tx);
    await recordEvents([campaignClientChanged(id, userId)], tx);
  });
  return {};
};
