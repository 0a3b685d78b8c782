import { eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { adCampaigns } from "@/db/schema/ads";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import { AppError, conflict, notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { DEFAULT_PLACE } from "@/lib/platform/locale/place";
import { localDay } from "@/lib/platform/locale/zoned-time";
import { campaignChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { FacebookError } from "@/lib/providers/facebook/errors";
import { atFacebook } from "./account-state";
import type { setCampaignStatus as contract } from "./contract";
import { facebookOrRefuse, isUncertain, toAppError } from "./facebook-access";
import { readCampaign } from "./queries";
import { syncSoon } from "./sync-soon";

/** Starts or pauses a campaign, at Facebook first; for admins. If Facebook refuses, nothing changes here. */
export const setCampaignStatus: Verb<typeof contract> = async (
  context,
  { params: { id }, body: { status } },
) => {
  assertAdmin(context.actor);
  const [campaign] = await database()
    .select({ facebookId: adCampaigns.facebookCampaignId })
    .from(adCampaigns)
    .where(eq(adCampaigns.id, id));
  if (!campaign) throw notFound("That campaign");
  const { facebookId } = campaign;
  if (!facebookId)
    throw conflict(
      "This campaign isn't on Facebook, so it can't be started or paused. Create it again above.",
    );
  const facebook = facebookOrRefuse();
  await atFacebook(facebook, () => facebook.setStatus(facebookId, status)).catch(tellWhy);
  await storeStatus(context, id, status);
  return { data: await readCampaign(id) };
};

async function tellWhy(thrown: unknown): Promise<never> {
  if (!(thrown instanceof FacebookError)) throw thrown;
  if (!isUncertain(thrown.failure)) throw toAppError(thrown.failure);
  await syncSoon();
  throw new AppError(
    "provider_failed",
    "Facebook didn't respond, so the status may or may not have changed. Reload the page in half a minute before you try again.",
  );
}

async function storeStatus(context: ActorContext, id: string, status: string): Promise<void> {
  await database().transaction(async (tx) => {
    const [before] = await tx
      .select({ status: adCampaigns.status })
      .from(adCampaigns)
      .where(eq(adCampaigns.id, id))
      .for("update");
    if (!before) throw notFound("That campaign");
    const today = localDay(Date.now(), DEFAULT_PLACE.timeZone);
    await tx
      .update(adCampaigns)
      .set({
        status,
        statusSetAt: sql`now()`,
        startDate: status === "ACTIVE" ? sql`coalesce(${adCampaigns.startDate}, ${today})` : undefined,
      })
      .where(eq(adCampaigns.id, id));
    const changes = fieldChanges(before, { status });
    if (changes.status)
      await recordChange(context, { action: "updated", entity: "campaign", entityId: id, changes }, tx);
    await recordEvents([campaignChanged(id)], tx);
  });
}
