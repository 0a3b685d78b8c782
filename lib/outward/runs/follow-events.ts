import { and, inArray, isNotNull, sql } from "drizzle-orm";
import { database, execute } from "@/db/client";
import { callLogs } from "@/db/schema/calls";
import { callerMessages, inboundTexts } from "@/db/schema/messages";
import { referenceMode } from "@/lib/accounts/settings/reference-mode";
import { selectCalls } from "@/lib/calls/calls/select-calls";
import { serializeCall } from "@/lib/calls/calls/serialize";
import { outcomeFields } from "@/lib/outward/automations/outcomes";
import { type EventData, isNews } from "@/lib/outward/events/events";
import { isRecentlyCompleted } from "@/lib/outward/events/tables";
import { formatPhone } from "@/lib/platform/locale/format-phone";
import type { Occurrence } from "@/lib/platform/outbox/followers";
import { type NewEvent, startRuns } from "./start-runs";
import { isPromise } from "./tables";

/** Bookings, what became of them, messages, emergencies and failed runs start the workflows that wait for them. */
export async function startForEvents(events: Occurrence<"webhook.event">[]): Promise<void> {
  await startRuns(
    events.flatMap(({ payload: { userId, type, data, key }, recordedAt }) => {
      if (type === "workflow.run.failed") return [failedRun(userId, data as FailedRun, key, recordedAt)];
      if (type === "booking.outcome") return knownOutcome(userId, data as KnownOutcome, key, recordedAt);
      if (!isStarting(type) || !isNews({ type, data })) return [];
      // The payload is the one passed to emitEvent.
      const known = data as EventData[typeof type];
      return [
        {
          userId,
          kind: type,
          key,
          data: { ...known },
          happenedAt: recordedAt,
          subject: subjectOf(known),
          callId: known.call_id,
          bookingId: "booking_id" in known ? known.booking_id : null,
        },
      ];
    }),
  );
}

type KnownOutcome = EventData["booking.outcome"];

/** What became of a job; an answer that is taken back starts nothing. */
function knownOutcome(userId: string, data: KnownOutcome, key: string, happenedAt: string): NewEvent[] {
  const { outcome, amount_minor, currency, source: _, ...booking } = data;
  const known = outcomeFields({ outcome, amount_minor, currency });
  if (!known) return [];
  return [
    {
      userId,
      kind: "booking.outcome",
      key,
      data: { ...booking, ...known },
      happenedAt,
      subject: `${subjectOf(data)}: ${known.outcome}`,
      callId: booking.call_id,
      bookingId: booking.booking_id,
    },
  ];
}

type FailedRun = EventData["workflow.run.failed"];

/** The chain of its causes keeps a workflow from starting itself by its own failure. */
function failedRun(userId: string, data: FailedRun, key: string, happenedAt: string): NewEvent {
  const { run_id: causeRunId, workflow } = data;
  return { userId, kind: "run.failed", key, data: { ...data }, happenedAt, subject: workflow, causeRunId };
}

const STARTING = [
  "booking.confirmed",
  "booking.moved",
  "booking.corrected",
  "booking.cancelled",
  "message.taken",
  "emergency",
] as const;
const isStarting = (type: string): type is (typeof STARTING)[number] =>
  (STARTING as readonly string[]).includes(type);

function subjectOf(data: EventData[(typeof STARTING)[number] | "booking.outcome"]): string {
  if ("job" in data)
    return [data.job, data.customer_name && `for ${data.customer_name}`].filter(Boolean).join(" ");
  const who = data.caller_name ?? (data.caller_phone ? formatPhone(data.caller_phone) : "a caller");
  return "message" in data ? `Message from ${who}` : `Emergency from ${who}`;
}

/**
 * Calls that are complete: their report is stored, or is no longer expected. A call that is changed long after, such as by
 * a corrected status, starts nothing again.
 */
export async function startForCalls(callIds: string[]): Promise<void> {
  const [rows, { statusRule }] = await Promise.all([
    selectCalls().where(
      and(inArray(callLogs.callId, callIds), isNotNull(callLogs.userId), isRecentlyCompleted("call_logs")),
    ),
    referenceMode(),
  ]);
  const names = await readNames(rows.map(({ callId }) => callId));
  await startRuns(
    rows.map((row): NewEvent => {
      const call = serializeCall(row, statusRule);
      const name = names.get(row.callId) ?? null;
      return {
        userId: row.userId as string,
        kind: "call.completed",
        key: `call.completed|${row.callId}`,
        callId: row.callId,
        happenedAt: row.reportedAt ?? row.reportMissedAt ?? row.happenedAt,
        subject: `Call ${name || call.phone_number ? `from ${name ?? formatPhone(call.phone_number ?? "")}` : "from a hidden number"}`,
        data: {
          call_id: call.call_id,
          direction: call.call_direction,
          phone_number: call.phone_number,
          caller_name: name,
          started_at: row.startedAt?.toISOString() ?? null,
          duration_seconds: call.duration,
          status: call.status,
          end_reason: call.end_reason,
          summary: call.summary,
          has_recording: call.recording_url !== null,
        },
      };
    }),
  );
}

/** The name that a caller gave for a booking or with a message, by call. */
async function readNames(callIds: string[]): Promise<Map<string, string>> {
  const rows = await execute<{ call_id: string; name: string }[]>(sql`
    select call_id, client_name as name from bookings
    where call_id = any(${sql.param(callIds)}::text[]) and client_name is not null
    union all
    select call_id, caller_name from caller_messages
    where call_id = any(${sql.param(callIds)}::text[]) and caller_name is not null`);
  return new Map(rows.map(({ call_id, name }) => [call_id, name]));
}

export async function startForBroken(events: Occurrence<"connection.broken">[]): Promise<void> {
  await startRuns(
    events.map(({ payload: { id, userId, service, account }, recordedAt }) => ({
      userId,
      kind: "connection.broken",
      key: `connection.broken|${id}|${recordedAt}`,
      happenedAt: recordedAt,
      subject: account ?? service,
      data: { service, account },
    })),
  );
}

export async function startForTexts(textIds: string[]): Promise<void> {
  const rows = await database().select().from(inboundTexts).where(inArray(inboundTexts.id, textIds));
  await startRuns(
    rows.flatMap(({ id, userId, sender, body, callId, receivedAt }) =>
      userId
        ? {
            userId,
            kind: "text.received",
            key: `text.received|${id}`,
            happenedAt: receivedAt,
            subject: `Text from ${formatPhone(sender)}`,
            callId,
            data: { phone_number: sender, body },
          }
        : [],
    ),
  );
}

/** Promises that were found broken; other to-dos start nothing. */
export async function startForPromises(toDoIds: string[]): Promise<void> {
  const rows = await database()
    .select()
    .from(callerMessages)
    .where(and(inArray(callerMessages.id, toDoIds), isPromise("caller_messages")));
  await startRuns(
    rows.map(({ id, userId, message, callId, callerName, callerPhone, createdAt }) => ({
      userId,
      kind: "promise.broken",
      key: `promise.broken|${id}`,
      happenedAt: createdAt,
      subject: message.slice(0, 120),
      callId,
      data: { message, call_id: callId, caller_name: callerName, caller_phone: callerPhone },
    })),
  );
}
