import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { adCampaigns, campaignAssignments } from "@/db/schema/ads";
import { campaignShares } from "@/db/schema/sources";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { conflict, notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { pagesChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { setShares as contract } from "./contract";
import { readReach } from "./read-reach";

const ALL = 10_000;

/**
 * Divides a campaign among its clients from a day on; for admins. What was set for that day is replaced as a whole. Throws
 * `conflict` for shares of more than all of it, and for somebody who does not have the campaign.
 */
export const setShares: Verb<typeof contract> = async (context, { params: { id: campaignId }, body }) => {
  assertAdmin(context.actor);
  const { from_day: fromDay, shares } = body;
  const total = shares.reduce((sum, { basis_points }) => sum + basis_points, 0);
  if (total > ALL) throw conflict("The shares exceed 100 % in total. Lower one.");
  await database().transaction(async (tx) => {
    // Admins who set shares at the same time wait here, so that no set is a mixture.
    const [campaign] = await tx
      .select({ id: adCampaigns.id })
      .from(adCampaigns)
      .where(eq(adCampaigns.id, campaignId))
      .for("no key update");
    if (!campaign) throw notFound("That campaign");
    const clients = await tx
      .select({ userId: campaignAssignments.userId })
      .from(campaignAssignments)
      .where(eq(campaignAssignments.campaignId, campaignId));
    const isClient = new Set(clients.map(({ userId }) => userId));
    if (shares.some(({ user_id }) => !isClient.has(user_id))) {
      throw conflict("Somebody in this list no longer has the campaign. Reload the page.");
    }
    const before = await tx
      .delete(campaignShares)
      .where(and(eq(campaignShares.campaignId, campaignId), eq(campaignShares.fromDay, fromDay)))
      .returning();
    const points = new Map(shares.map(({ user_id, basis_points }) => [user_id, basis_points]));
    const rows = [...points].map(([userId, basisPoints]) => ({ campaignId, userId, fromDay, basisPoints }));
    if (rows.length > 0) await tx.insert(campaignShares).values(rows);
    for (const userId of new Set([...before.map((row) => row.userId), ...points.keys()])) {
      const was = before.find((row) => row.userId === userId)?.basisPoints ?? null;
      const changes = { basisPoints: { from: was, to: points.get(userId) ?? null } };
      await recordChange(
        context,
        { action: "updated", entity: "campaign share", entityId: campaignId, userId, changes },
        tx,
      );
    }
    await recordEvents([...isClient].map(pagesChanged), tx);
  });
  return { data: await readReach(campaignId) };
};
