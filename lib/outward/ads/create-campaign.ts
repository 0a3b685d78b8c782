import { eq, sql } from "drizzle-orm";
import { database, execute } from "@/db/client";
import { adTemplates, campaignRequests } from "@/db/schema/ads";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import { MINUTE } from "@/lib/platform/core/clock";
import { AppError, notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { campaignChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { FacebookError } from "@/lib/providers/facebook/errors";
import { toMinorUnits } from "@/lib/providers/facebook/transform";
import { accountCurrency, atFacebook } from "./account-state";
import { adoptCampaign, nameWithReference } from "./adopt-campaign";
import type { createCampaign as contract } from "./contract";
import { facebookOrRefuse, isUncertain, toAppError } from "./facebook-access";
import { readCampaign } from "./queries";
import { syncSoon } from "./sync-soon";

/**
 * Creates a campaign at Facebook, then here; for admins. First stores the request with a job: if Facebook's response is
 * lost, or the campaign cannot be stored, the job finds it and completes the row.
 */
export const createCampaign: Verb<typeof contract> = async (context, { body }) => {
  assertAdmin(context.actor);
  const { name, status } = body;
  const templateId = body.templateId || null;
  const facebook = facebookOrRefuse();
  const businessType = templateId && (await businessTypeOf(templateId));
  const dailyBudget = body.dailyBudget.toFixed(2);
  try {
    const currency = await atFacebook(facebook, () => accountCurrency(facebook));
    if (toMinorUnits(dailyBudget, currency) === null)
      throw new AppError(
        "invalid_input",
        `The ad account is in ${currency}. Enter the budget as a whole number.`,
      );
    const id = await writeRequest(context, {
      name,
      status,
      dailyBudget,
      templateId,
      businessType,
    });
    const facebookId = await atFacebook(facebook, () =>
      facebook.createCampaign({ name: nameWithReference(name, id), status, dailyBudget }, currency),
    ).catch((thrown) => giveUp(id, name, thrown));
    await adoptCampaign(id, { id: facebookId, status, dailyBudget });
    return { data: await readCampaign(id) };
  } catch (thrown) {
    throw thrown instanceof FacebookError ? toAppError(thrown.failure) : thrown;
  }
};

async function businessTypeOf(templateId: string): Promise<string> {
  const [template] = await database()
    .select({ businessType: adTemplates.businessType })
    .from(adTemplates)
    .where(eq(adTemplates.id, templateId));
  if (!template) throw notFound("That template");
  return template.businessType;
}

type Request = Pick<
  typeof campaignRequests.$inferInsert,
  "name" | "status" | "dailyBudget" | "templateId" | "businessType"
>;

async function writeRequest({ actor, requestId }: ActorContext, request: Request): Promise<string> {
  return database().transaction(async (tx) => {
    const [row] = await tx
      .insert(campaignRequests)
      .values({ ...request, requestedBy: actor.personId, requestId })
      .returning({ id: campaignRequests.id });
    if (!row) throw new Error("an insert returned no row");
    await recordEvents([campaignChanged(row.id)], tx);
    return row.id;
  });
}

/** A refusal by Facebook ends the request; without a response the job continues. */
async function giveUp(id: string, name: string, thrown: unknown): Promise<never> {
  if (!(thrown instanceof FacebookError)) throw thrown;
  if (!isUncertain(thrown.failure)) {
    await execute(sql`delete from campaign_requests where id = ${id}`);
    throw thrown;
  }
  await syncSoon(11 * MINUTE);
  throw new AppError(
    "provider_failed",
    `Facebook didn't respond, so ${name} may or may not have been created. We keep checking; wait 15 minutes before you create it again.`,
  );
}
