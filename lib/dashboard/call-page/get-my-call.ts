import { and, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { callLogs, callRecordings } from "@/db/schema/calls";
import { profiles } from "@/db/schema/identity";
import { toolInvocations, tools } from "@/db/schema/tools";
import { noteLook } from "@/lib/accounts/audit/note-look";
import type { StatusRule } from "@/lib/accounts/settings/reference-mode";
import { referenceMode } from "@/lib/accounts/settings/reference-mode";
import { readPlace } from "@/lib/accounts/users/read-place";
import { readFollowUp } from "@/lib/agent/follow-ups/show-follow-ups";
import { readEmergencyStory } from "@/lib/agent/ladder/read-story";
import { readResults } from "@/lib/agent/money/read-result";
import { hasBegun, isPaid } from "@/lib/agent/money/tables";
import { readReason } from "@/lib/agent/reasons/read-reason";
import { readVisitTexts } from "@/lib/agent/reminders/read-visit-texts";
import { readCallSource } from "@/lib/agent/sources/read-call-source";
import { canReply } from "@/lib/agent/texts/can-reply";
import { textsOfCall } from "@/lib/agent/texts/list-texts";
import { toDosOfCall } from "@/lib/agent/to-dos/list-to-dos";
import { readCorrection, readNotes } from "@/lib/calls/answers/read-answers";
import { isNuisanceCaller } from "@/lib/calls/callers/read-nuisance";
import { findCalls } from "@/lib/calls/calls/find-calls";
import { readableArguments } from "@/lib/calls/calls/readable-arguments";
import { readableValue } from "@/lib/calls/calls/readable-value";
import { clientMark, factQuery, facts } from "@/lib/calls/calls/search-terms";
import { selectCalls } from "@/lib/calls/calls/select-calls";
import { serializeCall } from "@/lib/calls/calls/serialize";
import { statusByEvidence, statusOf } from "@/lib/calls/calls/status";
import type { CallBooking, CallPage, myCall, ToolStep } from "@/lib/dashboard/call-page/contract";
import { storyOf } from "@/lib/dashboard/call-page/story-of";
import { readHold } from "@/lib/dashboard/retention/hold-call";
import type { ActorContext } from "@/lib/platform/auth/context";
import { isOfAgency } from "@/lib/platform/auth/permissions";
import { SECOND } from "@/lib/platform/core/clock";
import { notFound, within } from "@/lib/platform/core/errors";
import type { Result, Verb } from "@/lib/platform/http/endpoint";
import type { ClientPlace } from "@/lib/platform/locale/place";

type Call = { userId: string; callId: string; startedAt: Date | null };

const OTHER_CALLS = 5;

/**
 * A call with everything that happened in it: one of the actor's, or any client's for an admin, whose view is recorded.
 * Throws `not_found` for any other.
 */
export const getMyCall: Verb<typeof myCall> = async (context, { params }) => {
  return within(3 * SECOND, readPage(context, params.callId));
};

async function readPage(context: ActorContext, callId: string): Promise<Result<typeof myCall>> {
  const { actor } = context;
  const { statusRule } = await referenceMode();
  const isVisible = isOfAgency(actor.role) ? undefined : eq(callLogs.userId, actor.accountId);
  const [row] = await selectCalls().where(and(eq(callLogs.callId, callId), isVisible));
  if (!row?.userId) throw notFound("The call");
  const { userId } = row;
  const client = userId === actor.accountId ? null : await readClient(userId, callId);
  await noteLook(context, { entity: "call", callId, userId });
  const call = { userId, callId, startedAt: row.startedAt };
  const place = await readPlace(userId);
  const [
    peaks,
    steps,
    booked,
    texts,
    toDos,
    others,
    correction,
    notes,
    reachable,
    emergency,
    hold,
    source,
    reason,
    followUp,
    isMarked,
  ] = await Promise.all([
    readPeaks(callId),
    readSteps(call, place),
    readBookings(call),
    textsOfCall({ ...call, phoneNumber: row.phoneNumber }),
    toDosOfCall(userId, callId),
    readOtherCalls(userId, row, statusRule),
    statusRule === "evidence" ? readCorrection(call) : null,
    readNotes(call),
    canReply({ userId, number: row.phoneNumber }),
    readEmergencyStory(userId, callId),
    readHold(callId),
    readCallSource(call),
    statusRule === "evidence" ? readReason(call) : null,
    readFollowUp(call),
    isNuisanceCaller({ userId, number: row.phoneNumber }),
  ]);
  const log = serializeCall(row, statusRule, place);
  return {
    data: {
      ...log,
      story: storyOf({ ...log, tools: steps, texts, correction, client }),
      peaks,
      source,
      not_booked: reason,
      follow_up: followUp,
      tools: steps,
      bookings: booked,
      texts,
      to_dos: toDos,
      other_calls: others,
      correction,
      derived_status: statusRule === "evidence" ? statusByEvidence(row) : statusOf(statusRule, row),
      notes,
      can_reply: reachable,
      emergency,
      is_nuisance: isMarked,
      hold,
      client,
    },
  };
}

async function readClient(id: string, callId: string): Promise<CallPage["client"]> {
  const [row] = await database()
    .select({ name: profiles.fullName, email: profiles.email, version: callLogs.agentVersion })
    .from(profiles)
    .leftJoin(callLogs, and(eq(callLogs.userId, profiles.id), eq(callLogs.callId, callId)))
    .where(eq(profiles.id, id));
  if (!row) throw notFound("The call");
  return { id, name: row.name?.trim() || row.email, agent_version: row.version };
}

async function readPeaks(callId: string): Promise<number[] | null> {
  const [row] = await database()
    .select({ peaks: callRecordings.peaks })
    .from(callRecordings)
    .where(eq(callRecordings.callId, callId));
  return row?.peaks && row.peaks.length > 0 ? row.peaks : null;
}

async function readSteps({ userId, callId, startedAt }: Call, place: ClientPlace): Promise<ToolStep[]> {
  const rows = await database()
    .select({
      id: toolInvocations.id,
      name: toolInvocations.name,
      tool: tools.name,
      arguments: toolInvocations.arguments,
      status: toolInvocations.status,
      result: toolInvocations.result,
      error: toolInvocations.error,
      startedAt: toolInvocations.startedAt,
      durationMs: toolInvocations.durationMs,
    })
    .from(toolInvocations)
    .innerJoin(tools, eq(tools.id, toolInvocations.toolId))
    .where(and(eq(toolInvocations.callId, callId), eq(toolInvocations.userId, userId)))
    .orderBy(toolInvocations.startedAt, toolInvocations.id);
  return rows.map((row) => ({
    id: row.id,
    name: row.name ?? row.tool,
    arguments: readableArguments(row.arguments, place),
    answer: readableValue(row.result ?? row.error, place) || null,
    status: row.status as ToolStep["status"],
    at: startedAt ? Math.max(0, (row.startedAt.getTime() - startedAt.getTime()) / SECOND) : null,
    duration_ms: row.durationMs,
  }));
}

async function readBookings({ userId, callId }: Call): Promise<CallBooking[]> {
  const [rows, results, texts] = await Promise.all([
    database()
      .select({
        ...getTableColumns(bookings),
        assigneeName: profiles.fullName,
        assigneeEmail: profiles.email,
      })
      .from(bookings)
      .leftJoin(profiles, eq(profiles.id, bookings.assigneeId))
      .where(and(eq(bookings.callId, callId), eq(bookings.userId, userId)))
      .orderBy(bookings.startsAt, bookings.id),
    readResults(sql`b.call_id = ${callId} and b.user_id = ${userId} and (${hasBegun("b")} or ${isPaid})`),
    readVisitTexts(sql`b.call_id = ${callId} and b.user_id = ${userId}`),
  ]);
  return rows.map((row) => ({
    id: row.id,
    job: row.job,
    status: row.status as CallBooking["status"],
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    client_name: row.clientName,
    address: row.address,
    notes: row.notes,
    assignee: row.assigneeId
      ? { id: row.assigneeId, name: row.assigneeName?.trim() || (row.assigneeEmail ?? "") }
      : null,
    result: results.get(row.id) ?? null,
    reminder: texts.get(row.id)?.reminder ?? null,
    on_the_way_at: texts.get(row.id)?.on_the_way_at ?? null,
  }));
}

async function readOtherCalls(
  userId: string,
  { id, phoneNumber }: { id: string; phoneNumber: string | null },
  statusRule: StatusRule,
): Promise<CallPage["other_calls"]> {
  const digits = phoneNumber?.replace(/\D/g, "") ?? "";
  if (digits.length < 4) return [];
  const exact = factQuery(clientMark(userId), facts.number(digits));
  const range = { userId, from: null };
  const ids = await findCalls({ ...range, marked: exact, exact, limit: OTHER_CALLS + 1 });
  if (ids.length === 0) return [];
  const rows = await selectCalls()
    .where(and(eq(callLogs.userId, userId), inArray(callLogs.id, ids)))
    .orderBy(desc(callLogs.happenedAt), desc(callLogs.id));
  return rows
    .filter((row) => row.id !== id)
    .slice(0, OTHER_CALLS)
    .map((row) => {
      const { call_id, started_at, duration, summary, status } = serializeCall(row, statusRule);
      return { call_id, started_at, duration, summary, status };
    });
}
