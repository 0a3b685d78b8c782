import type { ActorContext } from "@/lib/auth/context";
import type { recordingTicket } from "@/lib/calls/contract";
import type { Input, Result } from "@/lib/http/endpoint";
import { findRecording } from "@/lib/recordings/queries";
import { signTicket } from "@/lib/recordings/ticket";

/** A play ticket for a recording that the actor may hear; `not_found` for any other. */
export async function issueTicket(
  { actor }: ActorContext,
  { params }: Input<typeof recordingTicket>,
): Promise<Result<typeof recordingTicket>> {
  const listener = { userId: actor.userId, sessionId: actor.sessionId ?? null };
  const { callId } = await findRecording(params.callId, listener);
  const { token, expiresAt } = signTicket(callId, listener);
  return { data: { token, expires_at: expiresAt.toISOString() } };
}
