import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { violatedConstraint } from "@/db/faults";
import { phoneAssignments } from "@/db/schema/phones";
import { campaignNumbers } from "@/db/schema/sources";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { readPlace } from "@/lib/accounts/users/read-place";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { conflict, invalidField, notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { addDays } from "@/lib/platform/locale/dates";
import { startOfDay } from "@/lib/platform/locale/zoned-time";
import { campaignClientChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { giveNumber as contract } from "./contract";
import { readReach } from "./read-reach";

/**
 * Gives a client's number to a campaign, with the calls that came in on it since; for admins. Throws `conflict` if it
 * rings for another campaign in that time.
 */
export const giveNumber: Verb<typeof contract> = async (context, { params: { id: campaignId }, body }) => {
  assertAdmin(context.actor);
  const [line] = await database()
    .select({ userId: phoneAssignments.userId, phoneNumber: phoneAssignments.phoneNumber })
    .from(phoneAssignments)
    .where(and(eq(phoneAssignments.id, body.assignment_id), phoneAssignments.isActive));
  if (!line) throw notFound("That number");
  const { timeZone } = await readPlace(line.userId);
  const startsAt = body.from_day ? new Date(startOfDay(body.from_day, timeZone)) : new Date();
  const endsAt = body.to_day ? new Date(startOfDay(addDays(body.to_day, 1), timeZone)) : null;
  if (endsAt && endsAt <= startsAt)
    throw invalidField("to_day", "The last day is before the first. Choose a later one.");
  await database()
    .transaction(async (tx) => {
      const [row] = await tx
        .insert(campaignNumbers)
        .values({ campaignId, assignmentId: body.assignment_id, ...line, startsAt, endsAt })
        .returning();
      if (!row) throw new Error("an insert returned no row");
      const { userId, phoneNumber } = row;
      const changes = fieldChanges(null, { phoneNumber, userId, campaignId });
      await recordChange(
        context,
        { action: "assigned", entity: "campaign number", entityId: row.id, userId, changes },
        tx,
      );
      await recordEvents([campaignClientChanged(campaignId, userId)], tx);
    })
    .catch((thrown) => {
      throw explain(thrown, line.phoneNumber);
    });
  return { data: await readReach(campaignId) };
};

function explain(thrown: unknown, number: string): unknown {
  const text: Record<string, string> = {
    campaign_numbers_one_campaign: `${number} is used for a campaign in that time. Take it back there first, or choose other days.`,
    campaign_numbers_of_the_client: `${number} belongs to a client who does not have this campaign. Assign the campaign first.`,
  };
  const sentence = text[violatedConstraint(thrown) ?? ""];
  return sentence ? conflict(sentence, { cause: thrown }) : thrown;
}
