import { and, desc, eq, gt, inArray, isNotNull, ne, not, or, sql } from "drizzle-orm";
import { database, type Tx } from "@/db/client";
import { callLogs } from "@/db/schema/calls";
import { missedCallTexts } from "@/db/schema/messages";
import { phoneAssignments } from "@/db/schema/phones";
import { readSetupForCalls } from "@/lib/agent/setup/read-setup";
import { wasMissed } from "@/lib/calls/calls/missed";
import { didPeopleSpeak } from "@/lib/calls/calls/status";
import { hasEnded, isReported, isWithheld } from "@/lib/calls/calls/tables";
import { hasAutomation } from "@/lib/outward/automations/has-automation";
import { SECOND } from "@/lib/platform/core/clock";
import { enqueueAll } from "@/lib/platform/queue/enqueue-all";
import { canReceiveTexts, isNearby } from "./can-receive-texts";
import { queueText } from "./queue-text";

/** A caller who rings again at once must not be texted while they talk. */
const WAIT = 15 * SECOND;
const LATER_CALLS = 20;

/** Queues a text, after a short delay, to the callers of those of these calls that were missed. */
export async function queueMissedCallTexts(callIds: string[]): Promise<void> {
  const rows = await database()
    .select()
    .from(callLogs)
    .where(
      and(inArray(callLogs.callId, callIds), isReported("call_logs"), not(isWithheld("call_logs")), RECENT),
    );
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
 * are: a constraint ensures it. Never texts half an hour later, during another call, after they have talked with the
 * firm, or while the client is offline or disabled.
 */
export async function textMissedCall(callId: string): Promise<void> {
  const call = await readMissedCall(callId);
  if (!call) return;
  const agent = await readSetupForCalls(call.userId);
  if (!agent || agent.takesNoCalls) return;
  const { setup } = agent;
  if (!setup.text_sender || !setup.missed_call_text) return;
  // The client's own workflow says it in their words.
  if (await hasAutomation(call.userId, "missed-call-text")) return;
  const { text_sender: sender, missed_call_text: said, business_name } = setup;
  const { userId, caller } = call;
  const own = [sender, setup.transfer_number, setup.notification_number, setup.emergency_number];
  if (own.includes(caller) || !canReceiveTexts(caller) || !isNearby(caller, sender)) return;
  await database().transaction(async (tx) => {
    if ((await isOurs(caller, tx)) || (await hasTalked(call, tx))) return;
    const [first] = await tx
      .insert(missedCallTexts)
      .values({ callId, userId, caller, textedAt: sql`now()`, quietUntil: sql`now() + interval '12 hours'` })
      .onConflictDoNothing()
      .returning({ callId: missedCallTexts.callId });
    if (!first) return;
    const body = `${business_name}: ${said}`;
    await queueText({ userId, cause: `missed-call|${callId}`, callId, sender, recipient: caller, body }, tx);
  });
}

/** A text half an hour after a call would only confuse. */
const RECENT = sql`coalesce(${callLogs.endedAt}, ${callLogs.happenedAt}) > now() - interval '30 minutes'`;

function isMissed(row: typeof callLogs.$inferSelect): boolean {
  const { callDirection: direction, endReason, duration } = row;
  return wasMissed({ direction, endReason, duration, peopleSpoke: didPeopleSpeak(row) });
}

type MissedCall = { callId: string; userId: string; caller: string };

async function readMissedCall(callId: string): Promise<MissedCall | null> {
  const [row] = await database()
    .select()
    .from(callLogs)
    .where(and(eq(callLogs.callId, callId), isReported("call_logs"), RECENT));
  if (!row?.userId || !row.phoneNumber) return null;
  if (!isMissed(row)) return null;
  return { callId, userId: row.userId, caller: row.phoneNumber };
}

async function isOurs(number: string, tx: Tx): Promise<boolean> {
  const [line] = await tx
    .select({ id: phoneAssignments.id })
    .from(phoneAssignments)
    .where(and(eq(phoneAssignments.phoneNumber, number), eq(phoneAssignments.isActive, true)));
  return line !== undefined;
}

/** Whether they and the client have talked in the last twelve hours, or may be talking now. */
async function hasTalked({ callId, userId, caller }: MissedCall, tx: Tx): Promise<boolean> {
  const calls = await tx
    .select({
      messages: callLogs.messages,
      transcript: callLogs.transcript,
      isRunning: sql<boolean>`not ${isReported("call_logs")} and not ${hasEnded("call_logs")}
        and ${callLogs.happenedAt} > now() - interval '15 minutes'`,
    })
    .from(callLogs)
    .where(
      and(
        eq(callLogs.userId, userId),
        eq(callLogs.phoneNumber, caller),
        ne(callLogs.callId, callId),
        gt(callLogs.happenedAt, sql`now() - interval '12 hours'`),
        or(isNotNull(callLogs.messages), isNotNull(callLogs.transcript), not(hasEnded("call_logs"))),
      ),
    )
    .orderBy(desc(callLogs.happenedAt))
    .limit(LATER_CALLS);
  return calls.some((call) => call.isRunning || didPeopleSpeak(call));
}
