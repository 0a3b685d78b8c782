import { and, asc, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { inboundTexts } from "@/db/schema/messages";
import { publicAddress } from "@/lib/accounts/brand/read-brand";
import { markCancelled } from "@/lib/agent/bookings/mark-booking";
import { type Booking, calendarOf } from "@/lib/agent/bookings/rows";
import { sayJob, sayList, sayMoment } from "@/lib/agent/bookings/spoken";
import { isExpected, liesAhead } from "@/lib/agent/bookings/tables";
import type { CallSetup } from "@/lib/agent/setup/contract";
import { placeOf } from "@/lib/agent/setup/place-of";
import { notifyOwner } from "@/lib/agent/texts/notify-owner";
import { takeMessage } from "@/lib/agent/texts/take-message";
import type { Answer, InboundRow } from "./answer";
import type { Reply } from "./read-reply";

type Wish = {
  text: InboundRow;
  reply: Reply;
  userId: string;
  setup: CallSetup;
  /** The sid of the text that was answered with a numbered question, if that is the last one they received. */
  asked: string | null;
  /** The booking that their last text from us was about; null if it was about none or several. */
  about: string | null;
};

/** A question lists at most this many. */
const MOST = 4;

/**
 * Cancels the intended visit: the only upcoming one, or the selected one; asks which if there are several, or if a NO
 * speaks of another visit. Cancels none if that is the answer to the question. Null if the reply selects none of the
 * offered ones and is not a cancellation otherwise.
 */
export async function answerCancellation(wish: Wish, tx: Tx): Promise<Answer | null> {
  const { text, reply, userId, setup, asked, about } = wish;
  const upcoming = await upcomingOf(text, userId, tx);
  const kept: Answer = { outcome: "kept", say: say(setup, "nothing has been cancelled.") };
  // To the question which visit to cancel, NO means none of them.
  if (reply.kind === "no" && asked) return kept;
  if (reply.kind === "choice") {
    if (reply.numbers === "none") return kept;
    const offered = asked ? await choicesOf(asked, tx) : [];
    const { numbers } = reply;
    const picked = numbers === "all" ? offered : offered.filter((_, index) => numbers.includes(index + 1));
    if (picked.length > 0)
      return cancel(
        wish,
        upcoming.filter(({ id }) => picked.includes(id)),
        tx,
      );
    return upcoming.length > 0 ? ask(wish, upcoming) : nothingToCancel(wish, tx);
  }
  if (upcoming.length === 0) {
    // A bare CANCEL without anything to cancel is an opt-out, as Twilio treats it.
    return reply.kind === "cancel" && reply.bare && !(await latestOf(text, userId, tx))
      ? null
      : nothingToCancel(wish, tx);
  }
  const isOther = reply.kind === "no" && about !== null && upcoming[0]?.id !== about;
  if (upcoming.length === 1 && !isOther) return cancel(wish, upcoming, tx);
  if (reply.kind === "cancel" && reply.bare) await askTheClient(wish, upcoming, tx);
  return ask(wish, upcoming);
}

async function cancel(wish: Wish, meant: Booking[], tx: Tx): Promise<Answer> {
  const { text, userId, setup } = wish;
  const cancelled: Booking[] = [];
  for (const booking of meant) {
    const done = await markCancelled(booking, true, tx);
    if (done) cancelled.push(done);
  }
  const [first] = cancelled;
  if (!first) return nothingToCancel(wish, tx);
  const list = nameAll(cancelled, setup, "and");
  const calendar = await calendarOf(userId, tx);
  const byHand =
    calendar && !calendar.broken
      ? ""
      : ` Your calendar is not connected, so it still shows there until you reconnect: ${await publicAddress()}/services`;
  const body = `${first.clientName ?? "A caller"} (${text.sender}) has cancelled by text: ${list}.${byHand}`;
  await notifyOwner({ userId, cause: `cancelled-by-text|${text.sid}`, body, kind: "booking" }, tx);
  const verb = cancelled.length === 1 ? "is" : "are";
  return {
    outcome: "cancelled",
    cancelled,
    say: say(setup, `your ${list} ${verb} cancelled. Thank you for letting us know.`),
  };
}

function ask({ text, setup, about }: Wish, upcoming: readonly Booking[]): Answer {
  const listed = listOf(upcoming, about);
  const more = upcoming.length > listed.length ? " Please call us about any other." : "";
  const list = sayList(
    listed.map((booking, index) => `${index + 1} for the ${name(booking, setup)}`),
    "or",
  );
  return {
    outcome: "asked",
    choices: listed.map(({ id }) => id),
    callId: listed[0]?.callId ?? null,
    say: { ...say(setup, `which visit shall we cancel? Reply ${list}.${more}`), cause: `which|${text.sid}` },
  };
}

/** The next ones, and the one that they answer, however far ahead it is. */
function listOf(upcoming: readonly Booking[], about: string | null): readonly Booking[] {
  const later = upcoming.slice(MOST).find(({ id }) => id === about);
  return later ? [...upcoming.slice(0, MOST - 1), later] : upcoming.slice(0, MOST);
}

/** Twilio sends nothing more to a number that wrote just CANCEL, so the question may never arrive. */
async function askTheClient(
  { text, userId, setup, about }: Wish,
  upcoming: readonly Booking[],
  tx: Tx,
): Promise<void> {
  const message = `${text.body}. Please ask which visit they want to cancel: ${nameAll(listOf(upcoming, about), setup, "or")}.`;
  const callerName = upcoming[0]?.clientName ?? null;
  const cause = `text|${text.sid}`;
  await takeMessage(
    { userId, cause, kind: "text", callId: null, message, callerName, callerPhone: text.sender },
    tx,
  );
}

async function nothingToCancel({ text, userId, setup }: Wish, tx: Tx): Promise<Answer> {
  const latest = await latestOf(text, userId, tx);
  const why = !latest
    ? "we cannot find a visit to cancel under this number. If you have booked one, please call us."
    : latest.status === "cancelled"
      ? `your ${name(latest, setup)} is already cancelled.`
      : `your ${name(latest, setup)} has already started, so it cannot be cancelled by text. Please call us.`;
  return { outcome: "nothing_to_cancel", callId: latest?.callId ?? null, say: say(setup, why) };
}

const isTheirs = ({ sender }: InboundRow, userId: string) =>
  and(eq(bookings.userId, userId), or(eq(bookings.clientPhone, sender), eq(bookings.callerPhone, sender)));

const upcomingOf = (text: InboundRow, userId: string, tx: Tx): Promise<Booking[]> =>
  tx
    .select()
    .from(bookings)
    .where(and(isTheirs(text, userId), isExpected("bookings"), liesAhead("bookings")))
    .orderBy(asc(bookings.startsAt), asc(bookings.id));

/** Their newest visit that can no longer be cancelled, of the last day or upcoming. */
async function latestOf(text: InboundRow, userId: string, tx: Tx): Promise<Booking | undefined> {
  const [latest] = await tx
    .select()
    .from(bookings)
    .where(
      and(
        isTheirs(text, userId),
        inArray(bookings.status, ["confirmed", "cancelled"]),
        gt(bookings.startsAt, sql`now() - interval '1 day'`),
      ),
    )
    .orderBy(desc(bookings.updatedAt))
    .limit(1);
  return latest;
}

async function choicesOf(sid: string, tx: Tx): Promise<string[]> {
  const [question] = await tx
    .select({ choices: inboundTexts.choices })
    .from(inboundTexts)
    .where(eq(inboundTexts.sid, sid));
  return question?.choices ?? [];
}

const say = ({ business_name }: CallSetup, sentence: string) => ({ body: `${business_name}: ${sentence}` });

const name = (booking: Booking, setup: CallSetup) =>
  `${sayJob(booking.job)} on ${sayMoment(booking.startsAt.getTime(), { ...placeOf(setup), now: Date.now() })}`;

const nameAll = (list: readonly Booking[], setup: CallSetup, word: "and" | "or") =>
  sayList(
    list.map((booking) => name(booking, setup)),
    word,
  );
