import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { adCampaigns, campaignRequests } from "@/db/schema/ads";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { DEFAULT_PLACE } from "@/lib/platform/locale/place";
import { localDay } from "@/lib/platform/locale/zoned-time";

/**
 * Twelve digits of the request's id at the end of the campaign's name: they identify a campaign whose id we never
 * received.
 */
const REFERENCE = / \[cw-([0-9a-f]{12})\]$/;

const referenceOf = (requestId: string) => requestId.replaceAll("-", "").slice(0, 12);

/** The campaign's name at Facebook. */
export const nameWithReference = (name: string, requestId: string) =>
  `${name} [cw-${referenceOf(requestId)}]`;

/** Whether a campaign at Facebook resulted from this request. */
export const cameOf = (requestId: string, nameAtFacebook: string) =>
  REFERENCE.exec(nameAtFacebook)?.[1] === referenceOf(requestId);

type Made = { id: string; status: string; dailyBudget: string | null };

/**
 * Turns a request into the campaign that Facebook created for it, as a change by the admin who asked for it.
 * Idempotent: only one caller, the admin's request or the job, gets the request's row.
 */
export async function adoptCampaign(requestId: string, made: Made): Promise<void> {
  await database().transaction(async (tx) => {
    const [request] = await tx.delete(campaignRequests).where(eq(campaignRequests.id, requestId)).returning();
    if (!request) return;
    const { name, businessType, templateId, createdAt } = request;
    const values = {
      name,
      status: made.status,
      dailyBudget: made.dailyBudget ?? request.dailyBudget,
      businessType,
      templateId,
      facebookCampaignId: made.id,
    };
    await tx.insert(adCampaigns).values({
      ...values,
      id: requestId,
      createdAt,
      startDate: made.status === "ACTIVE" ? localDay(Date.now(), DEFAULT_PLACE.timeZone) : null,
    });
    const author = { actor: { personId: request.requestedBy }, requestId: request.requestId ?? "" };
    const changes = fieldChanges(null, values);
    await recordChange(author, { action: "created", entity: "campaign", entityId: requestId, changes }, tx);
  });
}
