import { createHmac, randomBytes } from "node:crypto";
import * as z from "zod";
import { Refusal } from "../kit/call";
import { readControl } from "../kit/control";
import { route } from "../kit/routes";
import { type RunningEmulator, serveEmulator } from "../kit/serve";

type StripeObject = Record<string, unknown> & { id: string };
type Event = { id: string; type: string; created: number; livemode: boolean; data: { object: StripeObject } };
type Endpoint = { id: string; url: string; events: string[]; secret: string };
type Refund = StripeObject & { payment_intent: string; amount: number };
type Intent = { amount: number; currency: string; refunded: number; paid: boolean; session: StripeObject };

const KNOWN_EVENTS = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.expired",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.refunded",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.closed",
];
const shapes = {
  endpoint: z.strictObject({ url: z.url(), events: z.array(z.enum(KNOWN_EVENTS)).min(1) }),
  pay: z.strictObject({
    reference: z.string().optional(),
    amount: z.int().min(30),
    currency: z.string().regex(/^[a-z]{3}$/),
    /** Paid by a bank days later: `/_control/settle`. */
    delayed: z.boolean().default(false),
    livemode: z.boolean().default(true),
    /** Made, and sent by `/_control/resend` only. */
    hold: z.boolean().default(false),
  }),
  refund: z.strictObject({
    payment_intent: z.string(),
    amount: z.int().min(1),
    hold: z.boolean().default(false),
  }),
  failRefund: z.strictObject({ refund: z.string(), hold: z.boolean().default(false) }),
  dispute: z.strictObject({
    payment_intent: z.string(),
    /** What the customer's bank asks for, if that is not the payment. */
    amount: z.int().min(1).optional(),
    currency: z
      .string()
      .regex(/^[a-z]{3}$/)
      .optional(),
    hold: z.boolean().default(false),
  }),
  closeDispute: z.strictObject({
    dispute: z.string(),
    status: z.enum(["won", "lost"]),
    hold: z.boolean().default(false),
  }),
  settle: z.strictObject({ payment_intent: z.string() }),
  resend: z.strictObject({ event: z.string() }),
};

/**
 * A Stripe account with one Payment Link, seen from its webhooks: it signs as Stripe does, with a new time at every
 * attempt, drops a reference that Stripe would drop (other than letters, digits, - and _, or over 200), sends only the
 * events an endpoint asked for, and gives back no more than was paid. It does not prove Stripe's own pages, retries over
 * days, or fees.
 *
 * `POST /_control/webhook-endpoints {url, events}` answers the secret; `POST /_control/pay {reference, amount, currency,
 * delayed?, livemode?, hold?}`, `/_control/settle {payment_intent}`, `/_control/refund {payment_intent, amount, hold?}`,
 * `/_control/fail-refund {refund, hold?}`, `/_control/dispute {payment_intent, amount?, currency?, hold?}`,
 * `/_control/close-dispute {dispute, status, hold?}` and `/_control/resend {event}` answer what was made and each
 * delivery's status.
 */
export function startStripeEmulator({ port }: { port?: number } = {}): Promise<RunningEmulator> {
  const endpoints: Endpoint[] = [];
  const events = new Map<string, Event>();
  const intents = new Map<string, Intent>();
  const refunds = new Map<string, Refund>();
  const disputes = new Map<string, { dispute: Refund; taken: number }>();

  const make = (type: string, object: StripeObject, livemode: boolean): Event => {
    const event = {
      id: newId("evt"),
      object: "event",
      api_version: "2026-06-30",
      created: Math.floor(Date.now() / 1_000),
      livemode,
      pending_webhooks: endpoints.length,
      request: { id: null, idempotency_key: null },
      type,
      data: { object },
    };
    events.set(event.id, event);
    return event;
  };
  const send = async (event: Event): Promise<number[]> => {
    const asked = endpoints.filter((endpoint) => endpoint.events.includes(event.type));
    return Promise.all(asked.map((endpoint) => deliver(event, endpoint)));
  };
  const answer = async (event: Event, hold: boolean, made: object) =>
    Response.json({ ...made, event: event.id, statuses: hold ? [] : await send(event) });
  const intentOf = (id: string): Intent => {
    const intent = intents.get(id);
    if (!intent) throw refusal(`No such payment_intent: '${id}'`);
    return intent;
  };

  return serveEmulator({
    name: "stripe",
    ...(port === undefined ? {} : { port }),
    failureBody: (status) => ({ error: { type: "api_error", message: `refused with ${status}` } }),
    routes: [
      route("POST", "/_control/webhook-endpoints", (call) => {
        const { url, events: asked } = read(shapes.endpoint, readControl(call));
        const endpoint = { id: newId("we"), url, events: asked, secret: newId("whsec") };
        endpoints.push(endpoint);
        return Response.json(endpoint);
      }),
      route("POST", "/_control/pay", (call) => {
        const {
          reference = "",
          amount,
          currency,
          delayed,
          livemode,
          hold,
        } = read(shapes.pay, readControl(call));
        const intent = newId("pi");
        const session = {
          id: newId(livemode ? "cs_live" : "cs_test"),
          object: "checkout.session",
          mode: "payment",
          status: "complete",
          payment_status: delayed ? "unpaid" : "paid",
          payment_intent: intent,
          payment_link: "plink_1",
          client_reference_id: /^[\w-]{1,200}$/.test(reference) ? reference : null,
          amount_subtotal: amount,
          amount_total: amount,
          currency,
          livemode,
        };
        intents.set(intent, { amount, currency, refunded: 0, paid: !delayed, session });
        const event = make("checkout.session.completed", session, livemode);
        return answer(event, hold, { payment_intent: intent, session: session.id });
      }),
      route("POST", "/_control/settle", (call) => {
        const { payment_intent: id } = read(shapes.settle, readControl(call));
        const intent = intentOf(id);
        if (intent.paid) throw refusal("This payment has already succeeded.");
        intent.paid = true;
        intent.session = { ...intent.session, payment_status: "paid" };
        return answer(make("checkout.session.async_payment_succeeded", intent.session, true), false, {});
      }),
      route("POST", "/_control/refund", (call) => {
        const { payment_intent: id, amount, hold } = read(shapes.refund, readControl(call));
        const intent = intentOf(id);
        if (!intent.paid || intent.refunded + amount > intent.amount) {
          throw refusal("Refund amount is greater than unrefunded amount on charge.");
        }
        intent.refunded += amount;
        const { currency } = intent;
        const refund = {
          id: newId("re"),
          object: "refund",
          status: "succeeded",
          payment_intent: id,
          amount,
          currency,
        };
        refunds.set(refund.id, refund);
        return answer(make("refund.created", refund, true), hold, { refund: refund.id });
      }),
      route("POST", "/_control/fail-refund", (call) => {
        const { refund: id, hold } = read(shapes.failRefund, readControl(call));
        const refund = refunds.get(id);
        if (!refund) throw refusal(`No such refund: '${id}'`);
        refunds.delete(id);
        intentOf(refund.payment_intent).refunded -= refund.amount;
        return answer(make("refund.failed", { ...refund, status: "failed" }, true), hold, { refund: id });
      }),
      route("POST", "/_control/dispute", (call) => {
        const { payment_intent: id, hold, ...asked } = read(shapes.dispute, readControl(call));
        const intent = intentOf(id);
        if (!intent.paid) throw refusal("This payment has not succeeded.");
        const { amount = intent.amount, currency = intent.currency } = asked;
        const left = intent.amount - intent.refunded;
        const taken = currency === intent.currency ? Math.min(amount, left) : left;
        intent.refunded += taken;
        const status = "needs_response";
        const dispute = { id: newId("du"), object: "dispute", status, payment_intent: id, amount, currency };
        disputes.set(dispute.id, { dispute, taken });
        const event = make("charge.dispute.funds_withdrawn", dispute, true);
        return answer(event, hold, { dispute: dispute.id });
      }),
      route("POST", "/_control/close-dispute", (call) => {
        const { dispute: id, status, hold } = read(shapes.closeDispute, readControl(call));
        const { dispute, taken } = disputes.get(id) ?? {};
        if (!dispute || taken === undefined) throw refusal(`No such dispute: '${id}'`);
        disputes.delete(id);
        if (status === "won") intentOf(dispute.payment_intent).refunded -= taken;
        return answer(make("charge.dispute.closed", { ...dispute, status }, true), hold, { dispute: id });
      }),
      route("POST", "/_control/resend", async (call) => {
        const { event: id } = read(shapes.resend, readControl(call));
        const event = events.get(id);
        if (!event) throw refusal(`No such event: '${id}'`);
        return Response.json({ statuses: await send(event) });
      }),
    ],
  });
}

async function deliver(event: Event, { url, secret }: Endpoint): Promise<number> {
  const body = JSON.stringify(event, null, 2);
  const time = Math.floor(Date.now() / 1_000);
  const signature = createHmac("sha256", secret).update(`${time}.${body}`, "utf8").digest("hex");
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
    "stripe-signature": `t=${time},v1=${signature}`,
  };
  try {
    const response = await fetch(url, { method: "POST", headers, body, redirect: "manual" });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

const refusal = (message: string) =>
  new Refusal(Response.json({ error: { type: "invalid_request_error", message } }, { status: 400 }));

function read<T>(shape: z.ZodType<T>, given: unknown): T {
  const { success, data, error } = shape.safeParse(given);
  if (!success) throw refusal(z.prettifyError(error));
  return data;
}
