import { and, desc, eq, gt, isNotNull, ne, or, sql } from "drizzle-orm";
import { database, rawSql, type Tx } from "@/db/client";
import { callLogs } from "@/db/schema/calls";
import { missedCallTexts } from "@/db/schema/messages";
import { phoneAssignments } from "@/db/schema/phones";
import { readSetupForCalls } from "@/lib/agent/setup/read-setup";
import { takesNoCalls } from "@/lib/agent/setup/takes-no-calls";
import { wasMissed } from "@/lib/calls/calls/missed";
import { didPeopleSpeak } from "@/lib/calls/calls/status";
import { SECOND } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import { enqueueSoon } from "@/lib/platform/queue/enqueue-soon";
import type { NormalisedReport } from "@/lib/providers/voice/end-of-call";
import { canReceiveTexts, isNearby } from "./can-receive-texts";
import { queueText } from "./queue-text";

/** Whoever rings again at once shall not be texted while they talk. */
const WAIT = 15 * SECOND;
const AT_ONCE = 500;
const LATER_CALLS = 20;

/** Has the caller texted behind the answer to the report, if it tells of a missed call; the sweep finds it otherwise. */
export function textMissedCallSoon(callId: string, report: NormalisedReport): void {
  const { direction, endedReason: endReason, durationSeconds: duration } = report;
  if (!report.caller || !wasMissed({ direction, endReason, duration, peopleSpoke: didPeopleSpeak(report) }))
    return;
  const key = `text-missed-call:${callId}`;
  enqueueSoon("text-missed-call", { callId }, { key, runAt: new Date(Date.now() + WAIT) });
}

/**
 * Texts the caller of a missed call what the client has set, once in twelve hours however many calls and reports there
 * are: a constraint holds it. Nobody is texted half an hour later, in the middle of another call, after they have
 * talked to somebody, or while the client is offline or disabled.
 */
export async function textMissedCall(callId: string): Promise<void> {
  const call = await readMissedCall(callId);
  if (!call) return;
  const agent = await readSetupForCalls(call.userId);
  if (!agent || agent.takesNoCalls) return;
  const { setup } = agent;
  if (!setup.text_sender || !setup.missed_call_text) return;
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

/** The same for calls of the last half an hour whose report came another way, or whose job is gone. */
export async function textForgottenMissedCalls(): Promise<void> {
  const rows = await rawSql()<{ call_id: string }[]>`
    select c.call_id from call_logs c
      join agents g on g.user_id = c.user_id join profiles p on p.id = c.user_id
    where g.text_sender is not null and g.missed_call_text is not null and not ${takesNoCalls(rawSql())}
      and c.updated_at > now() - interval '30 minutes' and c.updated_at < now() - interval '30 seconds'
      and coalesce(c.ended_at, c.happened_at) > now() - interval '30 minutes'
      and c.call_direction = 'inbound' and c.reported_at is not null and c.phone_number is not null
      and c.derived_status in ('no answer', 'hung up', 'failed', 'incomplete')
      and not exists (select from missed_call_texts m
        where m.user_id = c.user_id and m.caller = c.phone_number and m.quiet_until > now())
    order by c.happened_at desc limit ${AT_ONCE}`;
  for (const { call_id } of rows) {
    await textMissedCall(call_id).catch((thrown: unknown) =>
      logger().error({ err: thrown, callId: call_id }, "the caller of a missed call is not texted yet"),
    );
  }
}

type MissedCall = { callId: string; userId: string; caller: string };

async function readMissedCall(callId: string): Promise<MissedCall | null> {
  const [row] = await database()
    .select()
    .from(callLogs)
    .where(
      and(
        eq(callLogs.callId, callId),
        isNotNull(callLogs.reportedAt),
        sql`coalesce(${callLogs.endedAt}, ${callLogs.happenedAt}) > now() - interval '30 minutes'`,
      ),
    );
  if (!row?.userId || !row.phoneNumber) return null;
  const { callDirection: direction, endReason, duration } = row;
  if (!wasMissed({ direction, endReason, duration, peopleSpoke: didPeopleSpeak(row) })) return null;
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
      isRunning: sql<boolean>`${callLogs.reportedAt} is null and ${callLogs.liveStatus} <> 'ended'
        and ${callLogs.happenedAt} > now() - interval '15 minutes'`,
    })
    .from(callLogs)
    .where(
      and(
        eq(callLogs.userId, userId),
        eq(callLogs.phoneNumber, caller),
        ne(callLogs.callId, callId),
        gt(callLogs.happenedAt, sql`now() - interval '12 hours'`),
        or(isNotNull(callLogs.messages), isNotNull(callLogs.transcript), ne(callLogs.liveStatus, "ended")),
      ),
    )
    .orderBy(desc(callLogs.happenedAt))
    .limit(LATER_CALLS);
  return calls.some((call) => call.isRunning || didPeopleSpeak(call));
}
