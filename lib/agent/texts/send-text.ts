import { and, eq, gt, isNotNull, lt, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { violatedConstraint } from "@/db/faults";
import { textMessages } from "@/db/schema/messages";
import { fallBackFromText } from "@/lib/accounts/notifications/fall-back";
import { queueDeliveries } from "@/lib/accounts/notifications/queue-deliveries";
import { DAY } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import { callChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { describeTwilioFailure } from "@/lib/providers/twilio/errors";
import { findText, sendText as sendThroughTwilio } from "@/lib/providers/twilio/messages";
import { hasOptedOut, NOT_SENT, optOut } from "./opt-outs";
import { hasNoWorker, isQueued, WITHDRAWN } from "./tables";

type Text = typeof textMessages.$inferSelect;

const SEND_AT_ONCE = 20;
/** A text older than that left the queue before (sweepTexts). */
const LONGEST_QUEUED = 2 * DAY;

/**
 * Sends a queued text. Twilio has no idempotency key, so a retry after a lost response or a dead process first checks
 * whether Twilio has the text: exactly one is sent, never two. A message that is another text's does not count, even with
 * the same words.
 */
export async function sendText(id: string): Promise<void> {
  const text = await claim(id);
  if (!text) return;
  if (await hasOptedOut(text, database())) return settle(text, NOT_SENT);
  const message = { sender: text.sender, recipient: text.recipient, body: text.body };
  try {
    const earlier = text.attempts > 1 ? await findOwn(text) : null;
    if (!earlier && text.expiresAt && text.expiresAt <= new Date())
      return settle(text, { status: "failed", problem: text.problem === WITHDRAWN ? WITHDRAWN : "too late" });
    const twilioSid = earlier ?? (await sendThroughTwilio(message));
    await settle(text, { status: "sent", twilioSid, problem: null, sentAt: new Date() });
  } catch (thrown) {
    // Found by two texts at once: a retry will see whose it is.
    if (violatedConstraint(thrown) === "text_messages_twilio_sid_unique")
      return settle(text, { problem: "another text has its message" });
    const { credentials, reason, optedOut, ...failure } = describeTwilioFailure(thrown);
    // Refused credentials say nothing about the text: it goes out once an admin has entered the right ones.
    const retry = failure.retry || credentials;
    logger().warn({ textId: id, reason, retry }, "could not send a text");
    if (optedOut) {
      await optOut(text, database());
      return settle(text, NOT_SENT);
    }
    await settle(text, retry ? { problem: reason } : { status: "failed", problem: reason });
  }
}

/**
 * Retries queued texts without a worker, of every client or of one; after more than a day they would only confuse.
 */
export async function sweepTexts({ userId }: { userId?: string } = {}): Promise<void> {
  const theirs = userId ? eq(textMessages.userId, userId) : undefined;
  const fallbacks = await database().transaction(async (tx) => {
    const late = await tx
      .update(textMessages)
      .set({ status: "failed", problem: sql`coalesce(${textMessages.problem}, 'too late')` })
      .where(
        and(theirs, isQueued("text_messages"), lt(textMessages.createdAt, sql`now() - interval '1 day'`)),
      )
      .returning({ userId: textMessages.userId, cause: textMessages.cause });
    const added = [];
    for (const text of late) added.push(...(await fallBackFromText(text, tx)));
    return added;
  });
  await queueDeliveries(fallbacks);
  const due = await database()
    .select({ id: textMessages.id })
    .from(textMessages)
    .where(
      and(
        theirs,
        isQueued("text_messages"),
        lt(textMessages.createdAt, sql`now() - interval '1 minute'`),
        hasNoWorker("text_messages"),
      ),
    )
    .orderBy(textMessages.createdAt)
    .limit(SEND_AT_ONCE);
  for (const { id } of due) await sendText(id);
}

async function claim(id: string): Promise<Text | undefined> {
  const [text] = await database()
    .update(textMessages)
    .set({ attempts: sql`${textMessages.attempts} + 1`, attemptedAt: sql`now()` })
    .where(and(eq(textMessages.id, id), isQueued("text_messages"), hasNoWorker("text_messages")))
    .returning();
  return text;
}

async function findOwn({ sender, recipient, body, createdAt }: Text): Promise<string | null> {
  const others = await database()
    .select({ sid: textMessages.twilioSid })
    .from(textMessages)
    .where(
      and(
        eq(textMessages.recipient, recipient),
        eq(textMessages.sender, sender),
        gt(textMessages.createdAt, new Date(createdAt.getTime() - LONGEST_QUEUED)),
        isNotNull(textMessages.twilioSid),
      ),
    );
  const known = others.flatMap(({ sid }) => sid ?? []);
  return findText({ sender, recipient, body, since: createdAt, known });
}

/** A failed text may break a promise of its call, and leaves an emergency to another channel. */
async function settle(text: Text, outcome: Partial<Text>): Promise<void> {
  const { id, callId } = text;
  const fallbacks = await database().transaction(async (tx) => {
    await tx.update(textMessages).set(outcome).where(eq(textMessages.id, id));
    if (callId && outcome.status) await recordEvents([callChanged(callId)], tx);
    return outcome.status === "failed" ? fallBackFromText(text, tx) : [];
  });
  await queueDeliveries(fallbacks);
}
