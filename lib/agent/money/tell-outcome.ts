import { and, desc, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { jobOutcomes } from "@/db/schema/money";
import type { Booking } from "@/lib/agent/bookings/rows";
import { conflict } from "@/lib/platform/core/errors";
import { changeResult } from "./change-result";
import type { JobOutcome, JobResult } from "./contract";

export type Statement = {
  userId: string;
  bookingId: string;
  outcome: JobOutcome;
  amount: { minor: number; currency: string } | null;
  source: "tap" | "text" | "calendar" | "csv" | `api:${string}`;
  /** The source's own id of what it says: the same id and the same words are one statement. */
  externalId: string;
  /** When it was said; now, if the source does not know. */
  toldAt?: Date;
};

/**
 * Adds what a source says of a job, once. Something else under the same id is a correction, unless it was said before
 * what we have: messages may arrive in any order. Throws `not_found` for a job that is not the client's, `conflict` for
 * one that was not confirmed or has not begun.
 */
export async function tellOutcome(
  statement: Statement,
  tx: Tx,
): Promise<{ result: JobResult; isNew: boolean }> {
  return changeResult(statement, (booking) => write(booking, statement, tx), tx);
}

async function write(booking: Booking, statement: Statement, tx: Tx): Promise<string | null> {
  assertCanHaveOutcome(booking);
  const { userId, bookingId, outcome, amount, source, externalId } = statement;
  const now = new Date();
  const toldAt = statement.toldAt && statement.toldAt < now ? statement.toldAt : now;
  const [last] = await tx
    .select()
    .from(jobOutcomes)
    .where(
      and(
        eq(jobOutcomes.userId, userId),
        eq(jobOutcomes.source, source),
        eq(jobOutcomes.externalId, externalId),
      ),
    )
    .orderBy(desc(jobOutcomes.revision))
    .limit(1);
  if (last && last.bookingId !== bookingId) {
    throw conflict("This id was already used for another job. Use a different id for each job.");
  }
  const isSame =
    last?.outcome === outcome &&
    last.amountMinor === (amount?.minor ?? null) &&
    last.currency === (amount?.currency ?? null);
  if (last && (isSame || (statement.toldAt && toldAt < last.toldAt))) return null;
  const [row] = await tx
    .insert(jobOutcomes)
    .values({
      userId,
      bookingId,
      outcome,
      amountMinor: amount?.minor ?? null,
      currency: amount?.currency ?? null,
      source,
      externalId,
      revision: (last?.revision ?? 0) + 1,
      toldAt,
    })
    .returning({ id: jobOutcomes.id });
  return row?.id ?? null;
}

function assertCanHaveOutcome({ status, startsAt }: Booking): void {
  if (status !== "confirmed") {
    throw conflict("This visit was not confirmed, so it has no outcome.");
  }
  if (startsAt.getTime() > Date.now()) {
    throw conflict("This visit has not begun yet. Say how it went afterwards.");
  }
}
