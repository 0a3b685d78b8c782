import { noteLook } from "@/lib/accounts/audit/note-look";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import type { recordingTicket } from "./contract";
import { findRecording } from "./queries";
import { signTicket } from "./ticket";

/** A play ticket for a recording that the actor may hear; `not_found` for any other. Use by an admin is recorded. */
export async function issueTicket(
  context: ActorContext,
  { params }: Input<typeof recordingTicket>,
): Promise<Result<typeof recordingTicket>> {
  const { userId: actorId, viewer, sessionId = null } = context.actor;
  const { callId, userId } = await findRecording(params.callId, { userId: actorId, sessionId });
  if (userId) await noteLook(context, { entity: "recording", callId, userId });
  // The ticket is the admin's own, so that it ends with their session and their role.
  const { token, expiresAt } = signTicket(callId, { userId: viewer?.adminId ?? actorId, sessionId });
  return { data: { token, expires_at: expiresAt.toISOString() } };
}
