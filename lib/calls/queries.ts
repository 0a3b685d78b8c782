import { and, eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { callLogs, callRecordings } from "@/db/schema/calls";
import { isGone } from "@/lib/recordings/gone";

/** Calls as `serializeCall` wants them; callers say whose, which and in what order. */
export function selectCalls() {
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
      /** Microseconds since 1970: a Date holds milliseconds, and pages of a list must meet exactly. */
      happenedMicros: sql<string>`(extract(epoch from ${callLogs.happenedAt}) * 1000000)::bigint::text`,
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
    .$dynamic();
}
