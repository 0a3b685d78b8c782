import { and, eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { emergencies, emergencyEvents } from "@/db/schema/emergencies";
import { noteLook } from "@/lib/accounts/audit/note-look";
import { isOfAgency } from "@/lib/platform/auth/permissions";
import { SECOND } from "@/lib/platform/core/clock";
import { AppError, notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { openCarrierRecording } from "@/lib/providers/twilio/recordings";
import type { emergencyMessage } from "./contract";

const PATIENCE = 15 * SECOND;

/**
 * The newest message of an emergency, from Twilio: one of the actor's, or any client's for an admin, whose view is
 * recorded. Throws `not_found` for any other.
 */
export const playMessage: Verb<typeof emergencyMessage> = async (context, { params: { id } }) => {
  const { actor } = context;
  const [found] = await database()
    .select({ sid: emergencyEvents.sid, userId: emergencies.userId, callId: emergencies.callId })
    .from(emergencyEvents)
    .innerJoin(emergencies, eq(emergencies.id, emergencyEvents.emergencyId))
    .where(
      and(
        eq(emergencies.id, id),
        eq(emergencyEvents.kind, "message"),
        isOfAgency(actor.role) ? undefined : eq(emergencies.userId, actor.accountId),
      ),
    )
    .orderBy(sql`${emergencyEvents.id} desc`)
    .limit(1);
  if (!found?.sid) throw notFound("The message");
  const { userId, callId } = found;
  await noteLook(context, { entity: "recording", callId, userId });
  const answer = await openCarrierRecording(found.sid, { signal: AbortSignal.timeout(PATIENCE) }).catch(
    () => null,
  );
  if (!answer?.ok || !answer.body)
    throw new AppError("unavailable", "We can’t get the message right now. Please try again in a minute.");
  return new Response(answer.body, {
    headers: { "content-type": "audio/wav", "cache-control": "private, no-store" },
  });
};
