import { and, asc, desc, eq, gt, isNull, lt, lte, not, sql } from "drizzle-orm";
import { database, executeIn, type Tx } from "@/db/client";
import { inboundTexts, textMessages } from "@/db/schema/messages";
import { takeOut } from "@/lib/agent/bookings/cancel-job";
import { isWeeklyText } from "@/lib/agent/digests/causes";
import { endWeeklyText } from "@/lib/agent/digests/end-weekly-text";
import { endByText } from "@/lib/agent/ladder/end-by-text";
import { takeByText } from "@/lib/agent/ladder/take-by-text";
import { answerOutcomes } from "@/lib/agent/money/answer-outcomes";
import { answerReminder } from "@/lib/agent/reminders/answer-reminder";
import { REMINDER } from "@/lib/agent/reminders/causes";
import type { CallSetup } from "@/lib/agent/setup/contract";
import { readCallSetup } from "@/lib/agent/setup/read-setup";
import { CONSENT_GIVEN } from "@/lib/agent/texts/number-consent";
import { optIn, optOut } from "@/lib/agent/texts/opt-outs";
import { queueText } from "@/lib/agent/texts/queue-text";
import { hasFailed } from "@/lib/agent/texts/tables";
import { takeMessage } from "@/lib/agent/texts/take-message";
import { ownerOfText } from "@/lib/agent/texts/text-owner";
import { logger } from "@/lib/platform/core/logger";
import { localDay } from "@/lib/platform/locale/zoned-time";
import { toE164 } from "@/lib/providers/voice/phone-number";
import type { Answer, InboundRow } from "./answer";
import { answerCancellation } from "./answer-cancellation";
import { isYes, type Reply, readReply } from "./read-reply";

const AT_ONCE = 20;

const UNANSWERED = isNull(inboundTexts.handledAt);

/**
 * Handles a text: the change, the answer and the status are one transaction, so that a duplicate delivery or a killed
 * worker has no second effect.
 */
export async function answerText(id: string): Promise<void> {
  const done = await database().transaction(async (tx) => {
    const [text] = await tx
      .select()
      .from(inboundTexts)
      .where(and(eq(inboundTexts.id, id), UNANSWERED))
      .for("update");
    if (!text) return null;
    const pair = `${text.sender} ${text.recipient}`;
    await executeIn(tx)(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`);
    const userId = await ownerOfText(text, tx);
    const last = await lastTextTo(text, tx);
    const answer = await decide({ text, userId, last }, tx);
    const { outcome, choices = null, cancelled = [] } = answer;
    const callId = answer.callId ?? cancelled[0]?.callId ?? last?.callId ?? null;
    await tx
      .update(inboundTexts)
      .set({ userId, outcome, choices, callId, handledAt: sql`now()` })
      .where(eq(inboundTexts.id, id));
    if (userId && answer.say) {
      const { cause = `answer|${text.sid}`, body } = answer.say;
      const [sender, recipient] = [text.recipient, text.sender];
      await queueText({ userId, cause, callId, sender, recipient, body }, tx);
    }
    return { userId, cancelled };
  });
  if (!done) return;
  await Promise.all(done.cancelled.map(takeOut));
}

/** Answers texts of the last day that have no job. */
export async function answerForgottenTexts(): Promise<void> {
  const due = await database()
    .select({ id: inboundTexts.id })
    .from(inboundTexts)
    .where(
      and(
        UNANSWERED,
        lt(inboundTexts.receivedAt, sql`now() - interval '1 minute'`),
        gt(inboundTexts.receivedAt, sql`now() - interval '1 day'`),
      ),
    )
    .orderBy(asc(inboundTexts.receivedAt))
    .limit(AT_ONCE);
  for (const { id } of due) {
    await answerText(id).catch((thrown: unknown) =>
      logger().error({ err: thrown, textId: id }, "could not answer a text yet"),
    );
  }
}

type Heard = {
  text: InboundRow;
  userId: string | null;
  /** The newest text that we had sent them from that number before they wrote. */
  last: { cause: string; callId: string | null } | undefined;
};

async function decide({ text, userId, last }: Heard, tx: Tx): Promise<Answer> {
  const pair = { sender: text.recipient, recipient: text.sender };
  const reply = readReply(text.body);
  if (reply.kind === "stop" && userId && isWeeklyText(last?.cause)) {
    return { outcome: "weekly_ended", say: await endWeeklyText({ userId, sid: text.sid }, tx) };
  }
  if (reply.kind === "stop") {
    await optOut(pair, tx);
    return { outcome: "opted_out" };
  }
  if (reply.kind === "start") {
    await optIn(pair, tx);
    return { outcome: "opted_in" };
  }
  const { sender, body } = text;
  const taken =
    (await takeByText({ sender, body, lastCause: last?.cause }, tx)) ??
    (await endByText({ sender, body, userId }, tx));
  if (taken) {
    const cause = `notice|ladder|answer|${text.sid}`;
    return { outcome: taken.outcome, callId: taken.callId, say: { cause, body: taken.body } };
  }
  if (last?.cause.startsWith("confirm|") && last.callId && (reply.kind === "no" || isYes(text.body))) {
    return { outcome: reply.kind === "no" ? "number_declined" : CONSENT_GIVEN, callId: last.callId };
  }
  const setup = userId ? await readCallSetup(userId, tx) : null;
  if (!userId || !setup || toE164(text.sender) !== text.sender) return { outcome: "nobodys" };

  const offersCancelling = /^(booking\.(confirmed|moved)|which|reminder)\|/.test(last?.cause ?? "");
  const isCancellation =
    reply.kind === "cancel" ||
    (reply.kind === "no" && offersCancelling) ||
    (reply.kind === "choice" && last?.cause.startsWith("which|"));
  if (isCancellation) {
    const asked = last?.cause.startsWith("which|") ? last.cause.slice("which|".length) : null;
    const about = /^(?:booking\.(?:confirmed|moved)|reminder)\|([^|]+)/.exec(last?.cause ?? "")?.[1] ?? null;
    const answer = await answerCancellation({ text, reply, userId, setup, asked, about }, tx);
    if (answer) return answer;
    // Twilio's own keyword, from a sender with nothing else to cancel.
    if (reply.kind === "cancel") {
      await optOut(pair, tx);
      return { outcome: "opted_out" };
    }
  }
  const reminded = await toReminder({ text, userId, setup, last, reply }, tx);
  if (reminded) {
    const { outcome, callId, body } = reminded;
    return { outcome, callId, say: { body } };
  }
  // Otherwise a client who tests their own agent would be notified of their own message, and reply to that in turn.
  if (text.sender === setup.notification_number) {
    if (reply.kind === "thanks") return { outcome: "from_the_client" };
    const say = await answerOutcomes({ text, userId, setup, lastCause: last?.cause }, tx);
    return say ? { outcome: "visits_told", say } : { outcome: "from_the_client" };
  }
  if (
    reply.kind === "thanks" &&
    /^(booking\.|answer\||which\||passed-on\||reminder\||on-the-way\|)/.test(last?.cause ?? "")
  ) {
    return { outcome: "acknowledged" };
  }
  return passOn(text, { userId, setup, callId: last?.callId ?? null }, tx);
}

type Reminded = Heard & { userId: string; setup: CallSetup; reply: Reply };

/** What a reply says to a reminder. */
async function toReminder({ text, userId, setup, last, reply }: Reminded, tx: Tx) {
  const isLast = last?.cause.startsWith(REMINDER) ?? false;
  // "Cancel 1" and "no, 1" name a visit, not the answer that has this number.
  const isPlain =
    reply.kind === "choice" && reply.numbers.length === 1 && !/\b(?:cancel|no)\b/i.test(text.body);
  const picked = isPlain ? reply.numbers[0] : null;
  const answer = picked === 1 || (isLast && isYes(text.body)) ? "kept" : picked === 2 ? "other_time" : null;
  return answer && answerReminder({ text, userId, setup, answer, isLast }, tx);
}

/** Keeps the message for the client; the sender gets a notice about it at most once a day. */
async function passOn(
  { sid, sender, recipient, body, receivedAt }: InboundRow,
  { userId, setup, callId }: { userId: string; setup: CallSetup; callId: string | null },
  tx: Tx,
): Promise<Answer> {
  const { business_name, time_zone } = setup;
  const message = { userId, cause: `text|${sid}`, callId, callerName: null, callerPhone: sender };
  await takeMessage({ ...message, kind: "text", message: body || "(an empty text)" }, tx);
  const day = localDay(receivedAt.getTime(), time_zone);
  return {
    outcome: "passed_on",
    say: {
      cause: `passed-on|${userId}|${recipient}|${sender}|${day}`,
      body: `${business_name}: thank you, we have passed your message on.`,
    },
  };
}

/** Of those that were sent, or may be just now: one that failed was never read. */
async function lastTextTo({ sender, recipient, receivedAt }: InboundRow, tx: Tx) {
  const [last] = await tx
    .select({ cause: textMessages.cause, callId: textMessages.callId })
    .from(textMessages)
    .where(
      and(
        eq(textMessages.recipient, sender),
        eq(textMessages.sender, recipient),
        lte(textMessages.createdAt, receivedAt),
        not(hasFailed("text_messages")),
      ),
    )
    .orderBy(desc(textMessages.createdAt))
    .limit(1);
  return last;
}
