/** What Stripe's events say of money; amounts in the currency's smallest unit. */
export type StripeMoney =
  | {
      kind: "payment";
      externalId: string;
      /** What the payment link was opened with; null if it had none. */
      reference: string | null;
      minor: number;
      currency: string;
      at: Date;
    }
  | {
      /**
       * Also a dispute, by which the customer's bank takes the money back. `refund_failed`: it was not given back after
       * all, or the dispute was won.
       */
      kind: "refund" | "refund_failed";
      externalId: string;
      paymentId: string;
      minor: number;
      currency: string;
      at: Date;
    };

type Json = Record<string, unknown>;

/**
 * Reads an event. Null for one that moves no money: of other kinds, made in test mode, not paid or not given back yet.
 * Accepts any JSON and never throws. Source: docs.stripe.com/api/events/types.
 */
export function readStripeEvent(body: string): StripeMoney | null {
  const event = parse(body);
  const object = asObject(asObject(event.data).object);
  const at = new Date(Number(event.created) * 1_000);
  if (event.livemode !== true || Number.isNaN(at.getTime())) return null;
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return readSession(object, at);
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.refund.updated":
      return readRefund(object, at);
    case "charge.dispute.funds_withdrawn":
      return readDispute(object, "refund", at);
    case "charge.dispute.closed":
      return object.status === "won" ? readDispute(object, "refund_failed", at) : null;
    default:
      return null;
  }
}

function readSession(session: Json, at: Date): StripeMoney | null {
  const externalId = idOf(session.payment_intent, "pi_") ?? idOf(session.id, "cs_");
  const money = moneyOf(session.amount_total, session.currency);
  if (session.mode !== "payment" || session.payment_status !== "paid" || !externalId || !money) return null;
  const { client_reference_id: reference } = session;
  return {
    kind: "payment",
    externalId,
    reference: typeof reference === "string" ? reference : null,
    ...money,
    at,
  };
}

/** A refund can fail after it has succeeded, up to 30 days later: the money is back on the account. */
const REFUNDS: Partial<Record<string, "refund" | "refund_failed">> = {
  succeeded: "refund",
  failed: "refund_failed",
  canceled: "refund_failed",
};

function readRefund(refund: Json, at: Date): StripeMoney | null {
  const externalId = idOf(refund.id, "re_") ?? idOf(refund.id, "pyr_");
  const paymentId = idOf(refund.payment_intent, "pi_");
  const money = moneyOf(refund.amount, refund.currency);
  const kind = REFUNDS[String(refund.status)];
  if (!kind || !externalId || !paymentId || !money) return null;
  return { kind, externalId, paymentId, ...money, at };
}

/** The money is gone as soon as the customer disputes; an inquiry that is no dispute yet withdraws none. */
function readDispute(dispute: Json, kind: "refund" | "refund_failed", at: Date): StripeMoney | null {
  const externalId = idOf(dispute.id, "du_") ?? idOf(dispute.id, "dp_");
  const paymentId = idOf(dispute.payment_intent, "pi_");
  const money = moneyOf(dispute.amount, dispute.currency);
  return externalId && paymentId && money ? { kind, externalId, paymentId, ...money, at } : null;
}

/** Whether what went back has the id of a dispute, not of a refund. */
export const isDispute = (externalId: string) => /^d[up]_/.test(externalId);

function moneyOf(amount: unknown, currency: unknown): { minor: number; currency: string } | null {
  if (typeof amount !== "number" || !Number.isSafeInteger(amount) || amount <= 0) return null;
  if (typeof currency !== "string" || !/^[a-z]{3}$/.test(currency)) return null;
  return { minor: amount, currency: currency.toUpperCase() };
}

/** An id, which may come expanded into its object. */
function idOf(given: unknown, prefix: string): string | null {
  const id = typeof given === "string" ? given : asObject(given).id;
  return typeof id === "string" && id.startsWith(prefix) && id.length <= 255 ? id : null;
}

function parse(body: string): Json {
  try {
    return asObject(JSON.parse(body));
  } catch {
    return {};
  }
}

const asObject = (given: unknown): Json =>
  typeof given === "object" && given !== null && !Array.isArray(given) ? (given as Json) : {};
