import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { violatedConstraint } from "@/db/faults";
import { adCampaigns, campaignAssignments } from "@/db/schema/ads";
import { profiles } from "@/db/schema/identity";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { conflict, notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { campaignClientChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { assignCampaign as contract } from "./contract";

/**
 * Assigns a campaign to a client, who sees it and its figures from then on; for admins. Throws `conflict` if the client
 * already has it.
 */
export const assignCampaign: Verb<typeof contract> = async (context, { body }) => {
  assertAdmin(context.actor);
  const { campaign_id: campaignId, user_id: userId } = body;
  return database().transaction(async (tx) => {
    const [campaign] = await tx
      .select({ name: adCampaigns.name })
      .from(adCampaigns)
      .where(eq(adCampaigns.id, campaignId));
    if (!campaign) throw notFound("That campaign");
    const [client] = await tx
      .select({ fullName: profiles.fullName, email: profiles.email })
      .from(profiles)
      .where(eq(profiles.id, userId));
    if (!client) throw notFound("That client");
    const fullName = client.fullName?.trim() || null;
    await tx
      .insert(campaignAssignments)
      .values({ campaignId, userId })
      .catch((thrown) => {
        if (violatedConstraint(thrown) !== "campaign_assignments_user_id_campaign_id_pk") throw thrown;
        throw conflict(
          `${fullName ?? client.email} already has ${campaign.name}. Choose another client or campaign.`,
          { cause: thrown },
        );
      });
    const changes = fieldChanges(null, { user_id: userId });
    await recordChange(
      context,
      { action: "assigned", entity: "campaign", entityId: campaignId, changes },
      tx,
    );
    await recordEvents([campaignClientChanged(campaignId, userId)], tx);
    return { data: { user_id: userId, full_name: fullName, email: client.email } };
  });
};
