import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { type Booking, toEventData } from "@/lib/agent/bookings/rows";
import { type Purchase, recordPurchase } from "@/lib/outward/conversions/record-conversions";
import { emitEvent } from "@/lib/outward/events/emit-event";
import { notFound } from "@/lib/platform/core/errors";
import { pagesChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { JobResult } from "./contract";
import { readResult } from "./read-result";

type Job = { userId: string; bookingId: string };

/**
 * Writes something about a job, one writer at a time. If that changes what became of it, webhooks hear of it in the same
 * transaction. `work` resolves to a key of what it wrote, null if it wrote nothing.
 */
export async function changeResult(
  job: Job,
  work: (booking: Booking) => Promise<string | null>,
  tx: Tx,
): Promise<{ result: JobResult; isNew: boolean }> {
  const booking = await lockBooking(job, tx);
  const before = await readResult(booking.id, tx);
  const key = await work(booking);
  if (key === null) return { result: before, isNew: false };
  const result = await readResult(booking.id, tx);
  if (!isSame(before, result)) {
    await emitEvent(
      {
        userId: booking.userId,
        type: "booking.outcome",
        data: {
          ...toEventData(booking),
          outcome: result.outcome,
          amount_minor: result.amount_minor,
          currency: result.currency,
          source: result.source,
        },
        key: `booking.outcome|${booking.id}|${key}`,
      },
      tx,
    );
    await recordPurchase(booking.id, toPurchase(result), tx);
  }
  await recordEvents([pagesChanged(booking.userId)], tx);
  return { result, isNew: true };
}

async function lockBooking({ userId, bookingId }: Job, tx: Tx): Promise<Booking> {
  const [booking] = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), eq(bookings.userId, userId)))
    .for("update");
  if (!booking) throw notFound("The job");
  return booking;
}

function toPurchase({
  outcome,
  amount_minor: minor,
  currency,
  source,
  told_at: at,
}: JobResult): Purchase | null {
  if (outcome !== "paid" || minor === null || !currency) return null;
  return { minor, currency, source, at: at ? new Date(at) : new Date() };
}

const isSame = (one: JobResult, other: JobResult) =>
  one.outcome === other.outcome && one.amount_minor === other.amount_minor && one.currency === other.currency;
