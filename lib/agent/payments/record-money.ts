import { and, eq, sql } from "drizzle-orm";
import { executeIn, type Tx } from "@/db/client";
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
  const isKnown = CURRENCIES.some((known) => known === money.currency);
  if (!isKnown && (money.kind === "payment" || !isDispute(money.externalId))) return false;
  const paymentId = money.kind === "payment" ? money.externalId : money.paymentId;
  // A payment and its refund at the same time would miss each other.
  const key = `payment ${userId} ${paymentId}`;
  await executeIn(tx)(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
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
  const { kind, externalId, paymentId, minor, currency, at } = refund;
  const failedAt = kind === "refund_failed" ? at : null;
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.source, SOURCE), eq(payments.externalId, paymentId)));
  if (!payment) {
    await tx
      .insert(waitingRefunds)
      .values({
        userId,
        externalId,
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
  await changeResult(
    { userId, bookingId: payment.bookingId },
    () => (isDispute(externalId) ? recordDispute(payment, refund, tx) : recordGivenBack(payment, refund, tx)),
    tx,
  );
}

type StoredPayment = typeof payments.$inferSelect;
type Taken = { kind: "refund" | "refund_failed"; externalId: string; minor: number; at: Date };

async function recordGivenBack(payment: StoredPayment, refund: Refund, tx: Tx): Promise<string | null> {
  const { kind, externalId, minor, currency, at } = refund;
  if (kind === "refund")
    await shrinkDisputes(payment, minor - (await leftOf(payment.id, tx)), externalId, tx);
  return insertTaken(payment, { kind, externalId, minor, at }, currency, tx);
}

/** The bank takes no more than refunds have left, and all of that if the dispute is in another currency. */
async function recordDispute(payment: StoredPayment, dispute: Refund, tx: Tx): Promise<string | null> {
  const { kind, externalId, currency, at } = dispute;
  const minor = currency === payment.currency ? dispute.minor : payment.amountMinor;
  const take = (taken: Taken) => insertTaken(payment, taken, payment.currency, tx);
  if (kind === "refund")
    return take({ kind, externalId, minor: Math.min(minor, await leftOf(payment.id, tx)), at });
  const shrunk = (await standingDisputes(payment.id, tx)).find(
    (other) => other.externalId.split(":")[0] === externalId,
  );
  return take({ kind, externalId: shrunk?.externalId ?? externalId, minor, at });
}

/**
 * A refund that is told after the dispute of its payment was given back before it, so the bank has taken that much less.
 * Rows stay as they were written: the dispute's goes back, and the next one, `<id>:<the refund's>`, takes what is right.
 */
async function shrinkDisputes(payment: StoredPayment, by: number, refundId: string, tx: Tx): Promise<void> {
  if (by <= 0) return;
  for (const known of [refundId, `failed:${refundId}`])
    if (await isRecorded(payment.userId, known, tx)) return;
  let over = by;
  for (const { externalId, minor, at } of await standingDisputes(payment.id, tx)) {
    const less = Math.min(over, minor);
    if (less <= 0) return;
    over -= less;
    await insertTaken(payment, { kind: "refund_failed", externalId, minor, at }, payment.currency, tx);
    const next = `${externalId.split(":")[0]}:${refundId}`;
    const kept = { kind: "refund", externalId: next, minor: minor - less, at } as const;
    await insertTaken(payment, kept, payment.currency, tx);
  }
}

/** Resolves to the row's id; null if it was recorded before, or its amount is zero. */
async function insertTaken(
  { id: refundOf, userId, bookingId }: StoredPayment,
  { kind, externalId: ownId, minor: amountMinor, at: paidAt }: Taken,
  currency: string,
  tx: Tx,
): Promise<string | null> {
  const externalId = kind === "refund_failed" ? `failed:${ownId}` : ownId;
  if (amountMinor <= 0 || (await isRecorded(userId, externalId, tx))) return null;
  const [row] = await tx
    .insert(payments)
    .values({ userId, bookingId, kind, refundOf, amountMinor, currency, source: SOURCE, externalId, paidAt })
    .returning({ id: payments.id });
  return row?.id ?? null;
}

async function isRecorded(userId: string, externalId: string, tx: Tx): Promise<boolean> {
  const isSame = and(
    eq(payments.userId, userId),
    eq(payments.source, SOURCE),
    eq(payments.externalId, externalId),
  );
  return (await tx.select({ id: payments.id }).from(payments).where(isSame)).length > 0;
}

const standingDisputes = (paymentId: string, tx: Tx) =>
  executeIn(tx)<{ externalId: string; minor: number; at: Date }[]>(sql`
    select p.external_id as "externalId", p.amount_minor::float8 as minor, p.paid_at as at
    from payments p where p.refund_of = ${paymentId} and ${isRefund} and p.external_id ~ '^d[up]_'
    order by p.paid_at desc, p.id`);

/** What is left of a payment: a bank may dispute all of one that was given back in part. */
async function leftOf(paymentId: string, tx: Tx): Promise<number> {
  const [row] = await executeIn(tx)<{ left: number }[]>(sql`
    select (given.amount_minor - coalesce(sum(p.amount_minor) filter (where ${isRefund}), 0))::float8 as left
    from payments given left join payments p on p.refund_of = given.id
    where given.id = ${paymentId} group by given.id`);
  return row?.left ?? 0;
}
