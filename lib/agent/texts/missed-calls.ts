import { and, eq, inArray, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { callLogs } from "@/db/schema/calls";
import { readSetupForCalls } from "@/lib/agent/setup/read-setup";
import { wasMissed } from "@/lib/calls/calls/missed";
import { didPeopleSpeak } from "@/lib/calls/calls/status";
import { hasNumber, isReported } from "@/lib/calls/calls/tables";
import { hasAutomation } from "@/lib/outward/automations/has-automation";
import { SECOND } from "@/lib/platform/core/clock";
import { enqueueAll } from "@/lib/platform/queue/enqueue-all";
import { type TextedCall, textOnce } from "./text-once";

/** A caller who rings again at once must not be texted while they talk. */
const WAIT = 15 * SECOND;

/** Queues a text, after a short delay, to the callers of those of these calls that were missed. */
export async function queueMissedCallTexts(callIds: string[]): Promise<void> {
  const rows = await database()
    .select()
    .from(callLogs)
    .where(and(inArray(callLogs.callId, callIds), isReported("call_logs"), hasNumber("call_logs"), RECENT));
  const missed = rows.filter(isMissed).map(({ callId }) => callId);
  await enqueueAll(
    "text-missed-call",
    missed.map((callId) => ({
      payload: { callId },
      key: `text-missed-call:${callId}`,
      runAt: new Date(Date.now() + WAIT),
    })),
  );
}

/**
 * Texts the caller of a missed call the client's message, once in twelve hours however many calls and reports there
 * are: a constraint ensures it. Never texts more than half an hour later, during another call, after they have talked with the
 * firm, or while the client is offline or disabled.
 */
export async function textMissedCall(callId: string): Promise<void> {
  const call = await readMissedCall(callId);
  if (!call) return;
  const agent = await readSetupForCalls(call.userId);
  if (!agent || agent.takesNoCalls) return;
  const { setup } = agent;
  if (!setup.missed_call_text) return;
  // The client's own workflow says it in their words.
  if (await hasAutomation(call.userId, "missed-call-text")) return;
  await textOnce({ call, setup, cause: `missed-call|${callId}`, said: setup.missed_call_text });
}

/** A text half an hour after a call would only confuse. */
const RECENT = sql`coalesce(${callLogs.endedAt}, ${callLogs.happenedAt}) > now() - interval '30 minutes'`;

function isMissed(row: typeof callLogs.$inferSelect): boolean {
  const { callDirection: direction, endReason, duration } = row;
  return wasMissed({ direction, endReason, duration, peopleSpoke: didPeopleSpeak(row) });
}

async function readMissedCall(callId: string): Promise<TextedCall | null> {
  const [row] = await database()
    .select()
    .from(callLogs)
    .where(and(eq(callLogs.callId, callId), isReported("call_logs"), RECENT));
  if (!row?.userId || !row.phoneNumber) return null;
  if (!isMissed(row)) return null;
  return { callId, userId: row.userId, caller: row.phoneNumber };
}
