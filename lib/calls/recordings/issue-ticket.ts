import { noteLook } from "@/lib/accounts/audit/note-look";
import { notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { recordingTicket } from "./contract";
import { findRecording } from "./queries";
import { signTicket } from "./ticket";

/** A play ticket for a recording that the actor may hear; `not_found` for any other. Use by an admin is recorded. */
export const issueTicket: Verb<typeof recordingTicket> = async (context, { params }) => {
  const { personId, viewer, sessionId = null } = context.actor;
  // While viewing, the one who really listens.
  const listener = { userId: viewer?.adminId ?? personId, sessionId };
  const { callId, userId } = await findRecording(params.callId, listener);
  if (viewer && userId !== context.actor.accountId) throw notFound("The recording");
  if (userId) await noteLook(context, { entity: "recording", callId, userId });
  // The ticket is the listener's own, so that it ends with their session and their role.
  const { token, expiresAt } = signTicket(callId, listener);
  return { data: { token, expires_at: expiresAt.toISOString() } };
};
