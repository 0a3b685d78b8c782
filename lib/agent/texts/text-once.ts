import { and, desc, eq, gt, inArray, isNotNull, ne, not, or, sql } from "drizzle-orm";
import { database, type Tx } from "@/db/client";
import { callLogs } from "@/db/schema/calls";
import { missedCallTexts } from "@/db/schema/messages";
import { phoneAssignments } from "@/db/schema/phones";
import type { CallSetup } from "@/lib/agent/setup/contract";
import { isNuisanceCaller } from "@/lib/calls/callers/read-nuisance";
import { WITH_PEOPLE } from "@/lib/calls/calls/end-reasons";
import { didPeopleSpeak } from "@/lib/calls/calls/status";
import { hasEnded, isReported } from "@/lib/calls/calls/tables";
import { canReceiveTexts, isNearby } from "./can-receive-texts";
import { type Queued, queueText } from "./queue-text";

const LATER_CALLS = 20;

/** `caller`: E.164. */
export type TextedCall = { callId: string; userId: string; caller: string };

type Text = {
  call: TextedCall;
  setup: CallSetup;
  /** The deduplication key of the text. */
  cause: string;
  /** Follows the business's name. */
  said: string;
};

/**
 * Texts the caller of a call that did not help them, once in twelve hours for all such calls of theirs: a constraint
 * ensures it. Never during another call, or after they have talked with the firm in another one.
 */
export async function textOnce({ call, setup, cause, said }: Text): Promise<void> {
  await database().transaction(async (tx) => {
    if (await hasTalked(call, tx)) return;
    await queueOnce({ call, setup, cause, body: `${setup.business_name}: ${said}` }, tx);
  });
}

type Once = Omit<Text, "said"> & { body: string; expiresAt?: Date };

/**
 * The same in the transaction of its cause, whether or not they have talked since. Null if they were texted within these
 * twelve hours, or their number is one of the firm's, is marked as a nuisance, or can receive no texts.
 */
export async function queueOnce({ call, setup, ...text }: Once, tx: Tx): Promise<Queued | null> {
  const { text_sender: sender } = setup;
  const { callId, userId, caller } = call;
  if (!sender) return null;
  const own = [
    sender,
    setup.transfer_number,
    setup.notification_number,
    setup.emergency_number,
    ...setup.ladder.map(({ number }) => number),
  ];
  if (own.includes(caller) || !canReceiveTexts(caller) || !isNearby(caller, sender)) return null;
  if ((await isOurs(caller, tx)) || (await isNuisanceCaller({ userId, number: caller }, tx))) return null;
  const [first] = await tx
    .insert(missedCallTexts)
    .values({ callId, userId, caller, textedAt: sql`now()`, quietUntil: sql`now() + interval '12 hours'` })
    .onConflictDoNothing()
    .returning({ callId: missedCallTexts.callId });
  if (!first) return null;
  return queueText({ userId, callId, sender, recipient: caller, ...text }, tx);
}

async function isOurs(number: string, tx: Tx): Promise<boolean> {
  const [line] = await tx
    .select({ id: phoneAssignments.id })
    .from(phoneAssignments)
    .where(and(eq(phoneAssignments.phoneNumber, number), eq(phoneAssignments.isActive, true)));
  return line !== undefined;
}

/** Whether they and the client have talked in the last twelve hours, or may be talking now. */
async function hasTalked({ callId, userId, caller }: TextedCall, tx: Tx): Promise<boolean> {
  const calls = await tx
    .select({
      messages: callLogs.messages,
      transcript: callLogs.transcript,
      wasWithPeople: sql<boolean>`coalesce(${inArray(callLogs.endReason, [...WITH_PEOPLE])}, false)`,
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
        or(
          isNotNull(callLogs.messages),
          isNotNull(callLogs.transcript),
          not(hasEnded("call_logs")),
          inArray(callLogs.endReason, [...WITH_PEOPLE]),
        ),
      ),
    )
    .orderBy(desc(callLogs.happenedAt))
    .limit(LATER_CALLS);
  return calls.some((call) => call.isRunning || call.wasWithPeople || didPeopleSpeak(call));
}
