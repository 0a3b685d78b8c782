import { and, eq, sql } from "drizzle-orm";
import { database, execute, executeIn, type Tx } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { reminders } from "@/db/schema/reminders";
import type { Booking } from "@/lib/agent/bookings/rows";
import { sayJob, sayMoment } from "@/lib/agent/bookings/spoken";
import { isSettled } from "@/lib/agent/bookings/tables";
import { textRecipient } from "@/lib/agent/bookings/text-recipient";
import type { CallSetup } from "@/lib/agent/setup/contract";
import { placeOf } from "@/lib/agent/setup/place-of";
import { readCallSetup } from "@/lib/agent/setup/read-setup";
import { canText } from "@/lib/agent/setup/tables";
import { canReceiveTexts, isNearby } from "@/lib/agent/texts/can-receive-texts";
import { hasOptedOut } from "@/lib/agent/texts/opt-outs";
import { queueText } from "@/lib/agent/texts/queue-text";
import { isConfirmed } from "@/lib/calls/calls/tables";
import { isDisabled } from "@/lib/platform/auth/tables";
import { logger } from "@/lib/platform/core/logger";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";
import { pagesChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { reminderCause } from "./causes";
import { isLeftOut } from "./left-out";
import { reminderHours } from "./reminder-hours";
import { remindsCustomers } from "./tables";

type Due = { id: string; starts_at: Date; time_zone: string; country: CountryCode };

/**
 * Decides about each visit of tomorrow whether its customer is reminded by text, and queues the text in the same
 * transaction; `now` in ms. For every client, or for one.
 */
export async function remindVisits({ userId, now = Date.now() }: { userId?: string; now?: number } = {}) {
  const at = new Date(now).toISOString();
  // The afternoon before is at most 31 hours away, 32 when the clocks go back.
  const visits = await execute<Due[]>(sql`
    select b.id, b.starts_at, a.time_zone, p.country
    from reminder_settings s join agents a on a.user_id = s.user_id join profiles p on p.id = s.user_id
      join bookings b on b.user_id = s.user_id
    where ${remindsCustomers("s")} and ${canText("a")} and not ${isDisabled("p")}
      and ${userId ? sql`s.user_id = ${userId}` : sql`true`} and ${isConfirmed("b")} and ${isSettled("b")}
      and b.starts_at > ${at}::timestamptz and b.starts_at < ${at}::timestamptz + interval '33 hours'
      and not exists (select from reminders r where r.booking_id = b.id and r.starts_at = b.starts_at)
    order by b.starts_at, b.id`);
  for (const { id, starts_at, time_zone: timeZone, country } of visits) {
    const startsAt = new Date(starts_at);
    const hours = reminderHours(startsAt.getTime(), { country: countryOf(country), timeZone });
    if (now < hours.from || now >= hours.until) continue;
    await database()
      .transaction((tx) => decide({ id, startsAt, hours, now }, tx))
      .catch((thrown: unknown) =>
        logger().error({ err: thrown, bookingId: id }, "could not remind of a visit"),
      );
  }
}

type Visit = { id: string; startsAt: Date; hours: { from: number; until: number }; now: number };

/** The lock makes a cancellation or a move wait for this decision, which it then takes back, or the other way round. */
async function decide({ id, startsAt, hours, now }: Visit, tx: Tx): Promise<void> {
  const [booking] = await tx
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.id, id),
        eq(bookings.startsAt, startsAt),
        isConfirmed("bookings"),
        isSettled("bookings"),
      ),
    )
    .for("update");
  if (!booking || (await isKnown(booking, hours.from, tx))) return;
  const { userId } = booking;
  const setup = await readCallSetup(userId, tx);
  const sender = setup?.text_sender;
  const recipient = await textRecipient(booking, tx);
  if (!sender || !recipient || !canReceiveTexts(recipient) || !isNearby(recipient, sender)) return;
  if (await hasOptedOut({ sender, recipient }, tx)) return;
  const decision = { bookingId: id, startsAt, userId };
  if (isLeftOut(id)) {
    await tx.insert(reminders).values({ ...decision, kind: "left_out" });
  } else {
    const body = wordsOf(booking, setup, now);
    const expiresAt = new Date(hours.until);
    const text = { userId, cause: reminderCause(booking), callId: booking.callId, sender, recipient };
    const outcome = await queueText({ ...text, body, expiresAt }, tx);
    await tx.insert(reminders).values({ ...decision, kind: outcome === "queued" ? "sent" : "refused" });
  }
  await recordEvents([pagesChanged(userId)], tx);
}

/** Whether it was decided before, or the customer was told this time since the afternoon: it was booked or moved. */
async function isKnown(booking: Booking, since: number, tx: Tx): Promise<boolean> {
  const from = new Date(since).toISOString();
  const [row] = await executeIn(tx)<[{ known: boolean }]>(sql`
    select coalesce(${booking.confirmedAt?.toISOString() ?? null}::timestamptz >= ${from}::timestamptz, false)
      or exists (select from reminders r
        where r.booking_id = ${booking.id} and r.starts_at = ${booking.startsAt.toISOString()}::timestamptz)
      or exists (select from text_messages t
        where t.user_id = ${booking.userId} and t.created_at >= ${from}::timestamptz
          and starts_with(t.cause, ${`booking.moved|${booking.id}|`})) as known`);
  return row.known;
}

function wordsOf({ job, startsAt }: Booking, setup: CallSetup, now: number): string {
  const when = sayMoment(startsAt.getTime(), { ...placeOf(setup), now });
  return `${setup.business_name}: a reminder of your ${sayJob(job)} tomorrow, ${when}. Reply 1 to keep it, 2 for another time or NO to cancel it.`;
}
