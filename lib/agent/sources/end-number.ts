import { and, eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { campaignNumbers } from "@/db/schema/sources";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { campaignClientChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { endNumber as contract } from "./contract";
import { readReach } from "./read-reach";
import { rings } from "./tables";

/** Takes a number back from its campaign, now; for admins. Throws `not_found` for one that has ended. */
export const endNumber: Verb<typeof contract> = async (context, { params: { id } }) => {
  assertAdmin(context.actor);
  const campaignId = await database().transaction(async (tx) => {
    const [row] = await tx
      .update(campaignNumbers)
      .set({ endsAt: sql`greatest(${campaignNumbers.startsAt}, now())` })
      .where(and(eq(campaignNumbers.id, id), rings("campaign_numbers")))
      .returning();
    if (!row) throw notFound("That number of a campaign");
    const changes = { phoneNumber: { from: row.phoneNumber, to: null } };
    await recordChange(
      context,
      { action: "unassigned", entity: "campaign number", entityId: id, userId: row.userId, changes },
      tx,
    );
    await recordEvents([campaignClientChanged(row.campaignId, row.userId)], tx);
    return row.campaignId;
  });
  return { data: await readReach(campaignId) };
};
