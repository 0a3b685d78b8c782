import { and, eq } from "drizzle-orm";
import { database, type Tx } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { textMessages } from "@/db/schema/messages";
import type { Booking } from "@/lib/agent/bookings/rows";
import { sayJob, sayTime } from "@/lib/agent/bookings/spoken";
import { textRecipient } from "@/lib/agent/bookings/text-recipient";
import { readCallSetup } from "@/lib/agent/setup/read-setup";
import { queueText } from "@/lib/agent/texts/queue-text";
import { whyRefused } from "@/lib/agent/texts/why-refused";
import { may } from "@/lib/platform/auth/permissions";
import { SECOND } from "@/lib/platform/core/clock";
import { conflict, notFound, within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { pagesChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { onTheWayCause } from "./causes";
import type { tellOnTheWay as contract } from "./contract";
import { mayBeOnTheWay, ON_THE_WAY_HOURS } from "./on-the-way";

/**
 * Texts the customer of a visit, once, that somebody is on the way. An engineer may do it for their own jobs. Throws
 * `not_found` for others' visits, and `conflict` with the reason if the text may not be sent.
 */
export const tellOnTheWay: Verb<typeof contract> = async ({ actor }, { params: { id } }) => {
  const isTheirs = may(actor.role, "calls.answer") ? undefined : eq(bookings.assigneeId, actor.personId);
  return within(
    3 * SECOND,
    database().transaction(async (tx) => {
      const [visit] = await tx
        .select()
        .from(bookings)
        .where(and(eq(bookings.id, id), eq(bookings.userId, actor.accountId), isTheirs))
        .for("update");
      if (!visit) throw notFound("That visit");
      const sentAt = await queue(visit, tx);
      await recordEvents([pagesChanged(actor.accountId)], tx);
      return { data: { sent_at: sentAt.toISOString() } };
    }),
  );
};

async function queue(visit: Booking, tx: Tx): Promise<Date> {
  const { userId, callId, status, startsAt, endsAt, settleAt, job } = visit;
  if (status !== "confirmed" || settleAt !== null)
    throw conflict("This visit is not confirmed at this time. Check it in your calendar first.");
  if (!mayBeOnTheWay({ startsAt: startsAt.getTime(), endsAt: endsAt.getTime(), now: Date.now() }))
    throw conflict(
      `You can say so from ${ON_THE_WAY_HOURS} hours before a visit until it is over. Call them instead.`,
    );
  const setup = await readCallSetup(userId, tx);
  const sender = setup?.text_sender;
  if (!sender) throw conflict("There is no number to text from here. Call them instead.");
  const recipient = await textRecipient(visit, tx);
  if (!recipient) throw conflict("Their number was withheld, so we can't text them.");
  const cause = onTheWayCause(visit);
  const body = `${setup.business_name}: we are on our way to you for your ${sayJob(job)} at ${sayTime(startsAt.getTime(), setup.time_zone)}.`;
  const outcome = await queueText({ userId, cause, callId, sender, recipient, body, expiresAt: endsAt }, tx);
  if (outcome !== "queued" && outcome !== "known") throw conflict(whyRefused(outcome));
  const [text] = await tx.select().from(textMessages).where(eq(textMessages.cause, cause));
  if (!text) throw new Error("the text was not stored");
  if (text.status === "failed") throw conflict("The text could not be sent. Call them instead.");
  return text.createdAt;
}
