import { and, desc, eq, gte, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { callLogs, callRecordings } from "@/db/schema/calls";
import type { ActorContext } from "@/lib/auth/context";
import type { myCallLogs } from "@/lib/calls/contract";
import { serializeCall } from "@/lib/calls/serialize";
import { SECOND } from "@/lib/core/clock";
import { within } from "@/lib/core/errors";
import { periodStart } from "@/lib/figures/period";
import type { Input, Result } from "@/lib/http/endpoint";
import { isGone } from "@/lib/recordings/gone";
import { referenceMode } from "@/lib/reference-mode";

type Request = Pick<Input<typeof myCallLogs>, "query">;

/** The actor's newest calls: one read along the index (user_id, happened_at, id). */
export async function listMyCalls(
  { actor }: ActorContext,
  { query }: Request,
): Promise<Result<typeof myCallLogs>> {
  const [rows, { callStatus }] = await Promise.all([
    within(3 * SECOND, readCalls(actor.userId, query)),
    referenceMode(),
  ]);
  return { data: rows.map((row) => serializeCall(row, callStatus)) };
}

function readCalls(userId: string, { limit, days }: Request["query"]) {
  const confirmed = database()
    .select({ one: sql`1` })
    .from(bookings)
    .where(
      and(
        eq(bookings.callId, callLogs.callId),
        eq(bookings.userId, callLogs.userId),
        eq(bookings.status, "confirmed"),
      ),
    );
  return database()
    .select({
      id: callLogs.id,
      callId: callLogs.callId,
      phoneNumber: callLogs.phoneNumber,
      vapiPhoneNumber: callLogs.vapiPhoneNumber,
      startedAt: callLogs.startedAt,
      happenedAt: callLogs.happenedAt,
      duration: callLogs.duration,
      summary: callLogs.summary,
      transcript: callLogs.transcript,
      messages: callLogs.messages,
      endReason: callLogs.endReason,
      callDirection: callLogs.callDirection,
      liveStatus: callLogs.liveStatus,
      confirmedBooking: sql<boolean>`exists ${confirmed}`,
      hasRecording: sql<boolean>`(${callRecordings.callId} is not null or ${callLogs.recordingUrl} is not null)
        and not ${isGone()}`,
    })
    .from(callLogs)
    .leftJoin(callRecordings, eq(callRecordings.callId, callLogs.callId))
    .where(and(eq(callLogs.userId, userId), days ? gte(callLogs.happenedAt, periodStart(days)) : undefined))
    .orderBy(desc(callLogs.happenedAt), desc(callLogs.id))
    .limit(limit);
}
