import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import { type DbOrTx, database } from "@/db/client";
import { isAfter, placeOf } from "@/db/pages";
import { callCorrections } from "@/db/schema/call-answers";
import { callers } from "@/db/schema/callers";
import { callLogs, callRecordings } from "@/db/schema/calls";
import { hasAddress, hasCard, isGone } from "@/lib/calls/recordings/tables";
import { hasConfirmedBooking, hasNumber } from "./tables";

/** The join that `statusColumns` needs: what the call's owner says of it. */
export const ofTheCall = and(
  eq(callCorrections.callId, callLogs.callId),
  eq(callCorrections.userId, callLogs.userId),
);

/** What a call's status is derived from (status.ts). */
export const statusColumns = {
  summary: callLogs.summary,
  transcript: callLogs.transcript,
  messages: callLogs.messages,
  endReason: callLogs.endReason,
  liveStatus: callLogs.liveStatus,
  duration: callLogs.duration,
  agentBooks: callLogs.agentBooks,
  successEvaluation: callLogs.successEvaluation,
  reportedAt: callLogs.reportedAt,
  reportMissedAt: callLogs.reportMissedAt,
  wordFacts: callLogs.wordFacts,
  confirmedBooking: hasConfirmedBooking("call_logs"),
  correctedStatus: callCorrections.status,
};

const NEWEST = { moment: callLogs.happenedAt, id: callLogs.id };

/** Calls as `serializeCall` needs them; callers add the owner, the filter and the order. */
export function selectCalls(db: DbOrTx = database()) {
  return db
    .select({
      id: callLogs.id,
      callId: callLogs.callId,
      userId: callLogs.userId,
      phoneNumber: callLogs.phoneNumber,
      vapiPhoneNumber: callLogs.vapiPhoneNumber,
      startedAt: callLogs.startedAt,
      happenedAt: callLogs.happenedAt,
      place: placeOf(NEWEST),
      callDirection: callLogs.callDirection,
      callerName: callerName(),
      notLead: callCorrections.notLead,
      ...statusColumns,
      numberDeletedAfter: callLogs.numberDeletedAfter,
      recordingDeletedAfter: callRecordings.deletedAfter,
      cardSaid: hasCard("call_recordings"),
      hasRecording: sql<boolean>`(${callRecordings.callId} is not null or ${hasAddress("call_logs")})
        and not ${isGone("call_recordings")}`,
    })
    .from(callLogs)
    .leftJoin(callRecordings, eq(callRecordings.callId, callLogs.callId))
    .leftJoin(
      callers,
      and(eq(callers.userId, callLogs.userId), eq(callers.phoneNumber, callLogs.phoneNumber)),
    )
    .leftJoin(callCorrections, ofTheCall)
    .$dynamic();
}

/** Saved first, then as told last; a withheld number has the name of the call's own booking or message. */
const callerName = () => sql<string | null>`coalesce(${callers.savedName}, ${callers.toldName},
  case when not ${hasNumber("call_logs")} then coalesce(
    (select client_name from bookings where call_id = ${callLogs.callId} and client_name <> '' limit 1),
    (select caller_name from caller_messages where call_id = ${callLogs.callId} and caller_name <> '' limit 1)) end)`;

type Page = {
  userId: string;
  from: Date | null;
  /** Without calls from this moment on. */
  until?: Date | null;
  /** The place of the last call seen. */
  after?: string | undefined;
  limit: number | undefined;
};

/** A client's calls, newest first: one read along the index (user_id, happened_at, id). No `limit` reads them all. */
export function readNewestCalls({ userId, from, until, after, limit }: Page) {
  const calls = selectCalls()
    .where(
      and(
        eq(callLogs.userId, userId),
        from ? gte(callLogs.happenedAt, from) : undefined,
        until ? lt(callLogs.happenedAt, until) : undefined,
        isAfter(after, NEWEST),
      ),
    )
    .orderBy(desc(callLogs.happenedAt), desc(callLogs.id));
  return limit === undefined ? calls : calls.limit(limit);
}
