import { and, eq, sql } from "drizzle-orm";
import { execute, type Tx } from "@/db/client";
import { payments, waitingRefunds } from "@/db/schema/money";
import { changeResult } from "@/lib/agent/money/change-result";
import { isRefund } from "@/lib/agent/money/tables";
import { AppError } from "@/lib/platform/core/errors";
import { CURRENCIES } from "@/lib/platform/locale/currencies";
import { isDispute, type StripeMoney } from "@/lib/providers/stripe/read-event";

const SOURCE = "stripe";
type Payment = Extract<StripeMoney, { kind: "payment" }>;
type Refund = Exclude<StripeMoney, Payment>;

/**
 * Records what Stripe received or gave back for a client's job, once per id. A refund may come before its payment: it
 * waits. Resolves to whether it was a payment of a job of theirs; other sales of the account are left alone.
 */
export async function recordMoney(userId: string, money: StripeMoney, tx: Tx): Promise<boolean> {
  // Others have no pennies: their amounts would be a hundred times too small here.
  if (!CURRENCIES.some((known) => known === money.currency)) return false;
  const paymentId = money.kind === "payment" ? money.externalId : money.paymentId;
  // A payment and its refund at the same time would miss each other.
  const key = `payment ${userId} ${paymentId}`;
  await execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`, tx);
  if (money.kind === "payment") return recordPayment(userId, money, tx);
  await recordRefund(userId, money, tx);
  return false;
}

async function recordPayment(userId: string, payment: Payment, tx: Tx): Promise<boolean> {
  const { externalId, reference, minor, currency, at } = payment;
  if (!reference || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(reference)) return false;
  const bookingId = reference.toLowerCase();
  const values = { userId, bookingId, source: SOURCE, externalId, currency, paidAt: at } as const;
  const work = async () => {
    const [row] = await tx
      .insert(payments)
      .values({ ...values, kind: "payment", amountMinor: minor })
      .onConflictDoNothing()
      .returning({ id: payments.id });
    return row?.id ?? null;
  };
  try {
    await changeResult({ userId, bookingId }, work, tx);
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === "not_found") return false;
    throw thrown;
  }
  const isTheirs = and(eq(waitingRefunds.userId, userId), eq(waitingRefunds.paymentExternalId, externalId));
  const waiting = await tx.delete(waitingRefunds).where(isTheirs).returning();
  // A dispute takes what refunds have left.
  const inOrder = waiting.toSorted(
    (a, b) => Number(isDispute(a.externalId)) - Number(isDispute(b.externalId)),
  );
  for (const refund of inOrder) {
    const { externalId: id, amountMinor: given, currency: code, refundedAt, failedAt } = refund;
    const same = { externalId: id, paymentId: externalId, minor: given, currency: code };
    if (failedAt) await recordRefund(userId, { ...same, kind: "refund_failed", at: failedAt }, tx);
    else await recordRefund(userId, { ...same, kind: "refund", at: refundedAt }, tx);
  }
  return true;
}

/** A failed refund stays failed, whatever is reported later: no money was returned. */
async function recordRefund(userId: string, refund: Refund, tx: Tx): Promise<void> {
  const { kind, paymentId, minor, currency, at } = refund;
  const failedAt = kind === "refund_failed" ? at : null;
  const [payment] = await tx
    .select({ id: payments.id, bookingId: payments.bookingId })
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.source, SOURCE), eq(payments.externalId, paymentId)));
  if (!payment) {
    await tx
      .insert(waitingRefunds)
      .values({
        userId,
        externalId: refund.externalId,
        paymentExternalId: paymentId,
        amountMinor: minor,
        currency,
        refundedAt: at,
        failedAt,
      })
      .onConflictDoUpdate({
        target: [waitingRefunds.userId, waitingRefunds.externalId],
        set: { failedAt: sql`coalesce(${waitingRefunds.failedAt}, ${failedAt}::timestamptz)` },
      });
    return;
  }
  const { id: refundOf, bookingId } = payment;
  const externalId = failedAt ? `failed:${refund.externalId}` : refund.externalId;
  const work = async () => {
    const known = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(eq(payments.userId, userId), eq(payments.source, SOURCE), eq(payments.externalId, externalId)),
      );
    if (known.length > 0) return null;
    const amountMinor =
      kind === "refund" && isDispute(externalId) ? Math.min(minor, await leftOf(refundOf, tx)) : minor;
    if (amountMinor <= 0) return null;
    const [row] = await tx
      .insert(payments)
      .values({
        ...{ userId, bookingId, kind, refundOf, amountMinor, currency },
        ...{ source: SOURCE, externalId, paidAt: at },
      })
      .returning({ id: payments.id });
    return row?.id ?? null;
  };
  await changeResult({ userId, bookingId }, work, tx);
}

/** What is left of a payment: a bank may dispute all of one that was given back in part. */
async function leftOf(paymentId: string, tx: Tx): Promise<number> {
  const [row] = await execute<{ left: number }[]>(
    sql`
    select (given.amount_minor - coalesce(sum(p.amount_minor) filter (where ${isRefund}), 0))::float8 as left
    from payments given left join payments p on p.refund_of = given.id
    where given.id = ${paymentId} group by given.id`,
    tx,
  );
  return row?.left ?? 0;
}
