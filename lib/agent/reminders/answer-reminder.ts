import { inArray, sql } from "drizzle-orm";
import { executeIn, type Tx } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { reminders } from "@/db/schema/reminders";
import type { Booking } from "@/lib/agent/bookings/rows";
import { sayJob, sayList, sayMoment } from "@/lib/agent/bookings/spoken";
import { liesAhead } from "@/lib/agent/bookings/tables";
import type { CallSetup } from "@/lib/agent/setup/contract";
import { placeOf } from "@/lib/agent/setup/place-of";
import { hasFailed } from "@/lib/agent/texts/tables";
import { takeMessage } from "@/lib/agent/texts/take-message";
import { isConfirmed } from "@/lib/calls/calls/tables";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { ASKS_NOTHING_ELSE, REMINDER } from "./causes";
import { isReminded, startInMs } from "./tables";

type Answered = {
  /** As it came in: `sender` is the customer, `recipient` ours. */
  text: { sid: string; sender: string; recipient: string; receivedAt: Date };
  userId: string;
  setup: CallSetup;
  answer: "kept" | "other_time";
  /** The last text that they got is the reminder. */
  isLast: boolean;
};

export type ReminderAnswered = {
  outcome: "visit_kept" | "other_time" | "visit_changed";
  body: string;
  callId: string | null;
};

/**
 * Notes a customer's answer to the reminders of the last two days: that they keep the visits, or want another time. Null
 * if they were not reminded, or speak of something newer. Of what was cancelled or moved meanwhile it says so instead.
 */
export async function answerReminder(answered: Answered, tx: Tx): Promise<ReminderAnswered | null> {
  const { text, userId, setup, answer, isLast } = answered;
  const reminded = await findReminded(answered, tx);
  const [first] = reminded;
  if (!first) return null;
  const ids = reminded.filter(({ is_open }) => is_open).map(({ id }) => id);
  const visits = ids.length === 0 ? [] : await tx.select().from(bookings).where(inArray(bookings.id, ids));
  const [visit] = visits;
  const say = (sentence: string) => `${setup.business_name}: ${sentence}`;
  if (!visit) {
    if (!isLast) return null;
    const body = say("that visit has begun, or has changed since we wrote. Please call us to make sure.");
    return { outcome: "visit_changed", body, callId: first.call_id };
  }
  await tx
    .update(reminders)
    .set({ answer, answeredAt: sql`now()` })
    .where(
      sql`${isReminded("reminders")} and (${reminders.bookingId}, ${reminders.startsAt}) in (
        select b.id, b.starts_at from bookings b where ${inArray(sql`b.id`, ids)})`,
    );
  const { callId } = visit;
  const list = nameAll(visits, setup);
  if (answer === "kept")
    return { outcome: "visit_kept", body: say(`thank you, see you for your ${list}.`), callId };
  await takeMessage(
    {
      userId,
      cause: `text|${text.sid}`,
      kind: "text",
      callId,
      message: `They want another time for their ${list}. Please agree on one with them. It stays in the calendar until then.`,
      callerName: visit.clientName,
      callerPhone: text.sender,
    },
    tx,
  );
  const { ring } = countryOf(setup.country).words;
  const body = say(
    `thank you, we will ${ring} you about another time. Until then your ${list} stays booked.`,
  );
  return { outcome: "other_time", body, callId };
}

type Reminded = { id: string; is_open: boolean; call_id: string | null };

/**
 * What the customer was reminded of, the newest first; locked, so that no visit is cancelled or moved meanwhile. Nothing
 * after any other text of ours: what they write may answer that.
 */
async function findReminded({ text, userId }: Answered, tx: Tx): Promise<Reminded[]> {
  const received = text.receivedAt.toISOString();
  return executeIn(tx)<Reminded[]>(sql`
    select b.id, b.call_id, ${isConfirmed("b")} and b.starts_at = r.starts_at and ${liesAhead("b")} as is_open
    from text_messages t
      join reminders r on t.cause = ${REMINDER} || r.booking_id::text || '|' || ${startInMs("r")}
      join bookings b on b.id = r.booking_id
    where t.user_id = ${userId} and r.user_id = ${userId} and ${isReminded("r")} and not ${hasFailed("t")}
      and t.recipient = ${text.sender} and t.sender = ${text.recipient}
      and t.created_at <= ${received}::timestamptz and t.created_at > ${received}::timestamptz - interval '2 days'
      and not exists (
        select from text_messages newer
        where newer.recipient = t.recipient and newer.sender = t.sender and newer.created_at > t.created_at
          and newer.created_at <= ${received}::timestamptz and newer.cause !~ ${ASKS_NOTHING_ELSE}
          and not ${hasFailed("newer")})
    order by t.created_at desc for update of b`);
}

const nameAll = (list: readonly Booking[], setup: CallSetup) =>
  sayList(
    list
      .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
      .map(
        ({ job, startsAt }) =>
          `${sayJob(job)} on ${sayMoment(startsAt.getTime(), { ...placeOf(setup), now: Date.now() })}`,
      ),
    "and",
  );
