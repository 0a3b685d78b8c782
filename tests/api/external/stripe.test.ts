import { createHmac, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { readResult } from "@/lib/agent/money/read-result";
import { myPaymentHook, savePaymentHook, stripeEvent } from "@/lib/agent/payments/contract";
import { HOUR } from "@/lib/platform/core/clock";
import { startStripeEmulator } from "@/local/emulators/stripe/emulator";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { settled } from "@/tests/support/settled";
import { makeVisit } from "@/tests/support/visits";
import { makeWebhook } from "@/tests/support/webhooks";

const HOOK = "/api/user/payment-hook";
const addressOf = (userId: string) => `/api/external/stripe/${userId}`;
describeRefusals(stripeEvent, addressOf(randomUUID()));
describeRefusals(myPaymentHook, HOOK);
describeRefusals(savePaymentHook, HOOK, { secret: `whsec_${"a".repeat(32)}` });

const EVENTS = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.closed",
];

/** Between Stripe's stand-in and the route: what is posted reaches the handler as it is. */
const door = createServer(async (request, response) => {
  const answer = await api("POST", request.url ?? "", {
    raw: await text(request),
    headers: { "stripe-signature": String(request.headers["stripe-signature"] ?? "") },
  });
  response.statusCode = answer.status;
  response.end();
});
await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", () => resolve()));
const { port } = door.address() as { port: number };
afterAll(() => void door.close());

type Made = { payment_intent: string; refund: string; dispute: string; event: string; statuses: number[] };

/** A client with a Stripe account of their own, connected. */
async function clientWithStripe() {
  const person = await makePerson();
  const stripe = await startStripeEmulator();
  afterAll(() => stripe.close());
  const control = async (path: string, body: object): Promise<Made & { secret: string; status: number }> => {
    const answer = await fetch(`${stripe.url}/_control/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    return { ...(await answer.json()), status: answer.status };
  };
  const url = `http://127.0.0.1:${port}${addressOf(person.id)}`;
  const { secret } = await control("webhook-endpoints", { url, events: EVENTS });
  const save = (body: object) => api("PUT", HOOK, { token: person.token, body });
  const saved = await save({ secret });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const rows = () => rawSql()`
    select kind, amount_minor::int, currency, external_id from payments where user_id = ${person.id} order by created_at`;
  const hook = async () => (await api("GET", HOOK, { token: person.token })).body.data;
  return { ...person, secret, control, save, rows, hook };
}
const resultOf = (id: string) => readResult(id, database());

describe("a payment through a client's own Stripe account", () => {
  it("says that the job was paid, once, however often it is told, and its webhook hears of it once", async () => {
    const client = await clientWithStripe();
    const job = await makeVisit(client.id);
    await makeWebhook(client.id, { events: ["booking.outcome"] });
    const paid = await client.control("pay", { reference: job, amount: 18_000, currency: "gbp" });
    expect(paid.statuses).toEqual([200]);
    const again = await Promise.all([1, 2, 3].map(() => client.control("resend", { event: paid.event })));
    expect(again.map(({ statuses }) => statuses)).toEqual([[200], [200], [200]]);
    expect(await client.rows()).toEqual([
      { kind: "payment", amount_minor: 18_000, currency: "GBP", external_id: paid.payment_intent },
    ]);
    expect(await resultOf(job)).toMatchObject({
      ...{ outcome: "paid", amount_minor: 18_000, source: "stripe" },
      sentence: "Paid £180 through Stripe.",
    });
    await settled();
    const [{ count } = { count: 0 }] = await rawSql()<{ count: number }[]>`
      select count(*)::int as count from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where w.user_id = ${client.id}`;
    expect(count).toBe(1);
    expect(await client.hook()).toMatchObject({
      heard_at: expect.any(String),
      paid_at: expect.any(String),
    });
  });

  it("is given back in parts, never more than was paid, in any order and repeated (MONEY-02)", async () => {
    const client = await clientWithStripe();
    const job = await makeVisit(client.id);
    const paid = await client.control("pay", { reference: job, amount: 18_000, currency: "gbp", hold: true });
    const intent = paid.payment_intent;
    const early = await client.control("refund", { payment_intent: intent, amount: 5_000 });
    expect(early.statuses).toEqual([200]);
    expect(await client.rows()).toEqual([]);
    const other = await client.control("refund", { payment_intent: intent, amount: 2_000, hold: true });
    await Promise.all(
      [paid, early, other, paid, other, early].map(({ event }) => client.control("resend", { event })),
    );
    expect(await resultOf(job)).toMatchObject({
      ...{ outcome: "paid", amount_minor: 11_000, refunds: [{ currency: "GBP", minor: 7_000 }] },
      sentence: "Paid £110 through Stripe. £70 went back to the customer.",
    });
    expect((await client.rows()).map(({ kind }) => kind).sort()).toEqual(["payment", "refund", "refund"]);
    expect((await client.control("refund", { payment_intent: intent, amount: 11_001 })).status).toBe(400);
    // What Stripe would never send is refused here too.
    const forged = event("refund.created", {
      ...{ id: "re_forged", status: "succeeded", payment_intent: intent, amount: 11_001, currency: "gbp" },
    });
    expect((await post(client, forged)).status).toBe(409);
    expect(await client.rows()).toHaveLength(3);
    const left = await rawSql()`select from waiting_refunds where user_id = ${client.id}`;
    expect(left).toHaveLength(0);
  });

  it("counts again when its refund fails later, in any order, repeated and before the payment itself (MONEY-02)", async () => {
    const client = await clientWithStripe();
    const ORDERS = [
      ["paid", "given", "failed"],
      ["paid", "failed", "given"],
      ["given", "failed", "paid"],
      ["failed", "given", "paid"],
      ["failed", "paid", "given"],
    ] as const;
    for (const order of ORDERS) {
      const job = await makeVisit(client.id);
      const hold = true;
      const paid = await client.control("pay", { reference: job, amount: 18_000, currency: "gbp", hold });
      const { payment_intent } = paid;
      const given = await client.control("refund", { payment_intent, amount: 18_000, hold });
      const failed = await client.control("fail-refund", { refund: given.refund, hold });
      const events = { paid, given, failed };
      for (const name of [...order, ...order]) {
        const { statuses } = await client.control("resend", { event: events[name].event });
        expect(statuses, order.join()).toEqual([200]);
      }
      const whole = { outcome: "paid", amount_minor: 18_000, refunds: [] };
      expect(await resultOf(job), order.join()).toMatchObject(whole);
      const again = await client.control("refund", { payment_intent, amount: 18_000 });
      expect(again.statuses).toEqual([200]);
      const back = [{ currency: "GBP", minor: 18_000 }];
      expect((await resultOf(job)).refunds, order.join()).toEqual(back);
    }
    expect(await rawSql()`select from waiting_refunds where user_id = ${client.id}`).toHaveLength(0);
  });

  it("is gone while the customer's bank disputes it, and back only if the dispute is won (MONEY-02)", async () => {
    const client = await clientWithStripe();
    for (const status of ["won", "lost"]) {
      const job = await makeVisit(client.id);
      const paid = await client.control("pay", { reference: job, amount: 18_000, currency: "gbp" });
      const { payment_intent } = paid;
      const disputed = await client.control("dispute", { payment_intent });
      expect(disputed.statuses).toEqual([200]);
      const gone = { amount_minor: null, refunds: [{ currency: "GBP", minor: 18_000 }] };
      expect(await resultOf(job)).toMatchObject(gone);
      const closed = await client.control("close-dispute", { dispute: disputed.dispute, status });
      for (const { event } of [disputed, closed, paid]) await client.control("resend", { event });
      const kept = { amount_minor: 18_000, refunds: [] };
      expect(await resultOf(job), status).toMatchObject(status === "won" ? kept : gone);
    }
  });

  it("of which a part was given back is gone as a whole once it is disputed, in any order (MONEY-02)", async () => {
    const client = await clientWithStripe();
    for (const order of [
      ["paid", "given", "disputed"],
      ["given", "disputed", "paid"],
      ["disputed", "given", "paid"],
      ["paid", "disputed", "given"],
    ] as const) {
      const [job, hold] = [await makeVisit(client.id), true];
      const paid = await client.control("pay", { reference: job, amount: 18_000, currency: "gbp", hold });
      const { payment_intent } = paid;
      const given = await client.control("refund", { payment_intent, amount: 5_000, hold });
      const disputed = await client.control("dispute", { payment_intent, hold });
      const events = { paid, given, disputed };
      for (const name of order)
        expect((await client.control("resend", { event: events[name].event })).statuses).toEqual([200]);
      const gone = { amount_minor: null, refunds: [{ currency: "GBP", minor: 18_000 }] };
      expect(await resultOf(job), order.join()).toMatchObject(gone);
      const won = await client.control("close-dispute", { dispute: disputed.dispute, status: "won" });
      expect(won.statuses).toEqual([200]);
      expect((await resultOf(job)).amount_minor, order.join()).toBe(13_000);
    }
  });

  it("is gone once, whatever part the bank disputes and in whatever currency, in any order (MONEY-02)", async () => {
    const client = await clientWithStripe();
    const ORDERS = [
      ["paid", "first", "second", "disputed", "failed"],
      ["disputed", "second", "paid", "first", "failed"],
      ["paid", "disputed", "second", "first", "failed"],
      ["paid", "failed", "disputed", "first", "second"],
    ] as const;
    const DISPUTES = [
      { amount: 15_000 },
      { amount: 21_000, currency: "usd" },
      { amount: 3_000_000, currency: "jpy" },
    ];
    for (const dispute of DISPUTES)
      for (const order of ORDERS) {
        const [job, hold] = [await makeVisit(client.id), true];
        const paid = await client.control("pay", { reference: job, amount: 18_000, currency: "gbp", hold });
        const { payment_intent } = paid;
        const refund = (amount: number) => client.control("refund", { payment_intent, amount, hold });
        const [first, second] = [await refund(5_000), await refund(2_000)];
        const disputed = await client.control("dispute", { payment_intent, ...dispute, hold });
        const failed = await client.control("fail-refund", { refund: first.refund, hold });
        const events = { paid, first, second, disputed, failed };
        const label = `${dispute.currency ?? "gbp"} ${order.join()}`;
        for (const name of [...order, ...order]) {
          const { statuses } = await client.control("resend", { event: events[name].event });
          expect(statuses, label).toEqual([200]);
        }
        const won = await client.control("close-dispute", { dispute: disputed.dispute, status: "won", hold });
        for (const { event } of [won, disputed, won, first]) {
          const { statuses } = await client.control("resend", { event });
          expect(statuses, label).toEqual([200]);
        }
        const kept = { amount_minor: 16_000, refunds: [{ currency: "GBP", minor: 2_000 }] };
        expect(await resultOf(job), label).toMatchObject(kept);
      }
  }, 60_000);

  it("of a visit ahead, or a cancelled one, is shown at its call and is in no figure", async () => {
    const client = await clientWithStripe();
    const { callId } = await makeCall(client.id);
    const ahead = await makeVisit(client.id, { callId, startsAt: new Date(Date.now() + HOUR) });
    const cancelled = await makeVisit(client.id, { callId, status: "cancelled" });
    const untold = await makeVisit(client.id, { callId, status: "cancelled" });
    const results = async () => {
      const { body } = await api("GET", `/api/user/calls/${callId}`, { token: client.token });
      const shown = body.data.bookings as { id: string; result: { sentence: string } | null }[];
      return Object.fromEntries(shown.map(({ id, result }) => [id, result?.sentence ?? null]));
    };
    expect(await results()).toEqual({ [ahead]: null, [cancelled]: null, [untold]: null });
    for (const reference of [ahead, cancelled])
      await client.control("pay", { reference, amount: 5_000, currency: "gbp" });
    const deposit = "Paid £50 through Stripe.";
    expect(await results()).toEqual({ [ahead]: deposit, [cancelled]: deposit, [untold]: null });
    const jobs = await api("GET", "/api/user/jobs", { token: client.token });
    expect(jobs.body).toMatchObject({ data: [], measured: { jobs: 0, paid: 0, sums: [] } });
  });

  it("that is given back and comes back tells webhooks each time", async () => {
    const client = await clientWithStripe();
    const job = await makeVisit(client.id);
    await makeWebhook(client.id, { events: ["booking.outcome"] });
    const paid = await client.control("pay", { reference: job, amount: 18_000, currency: "gbp" });
    const given = await client.control("refund", { payment_intent: paid.payment_intent, amount: 5_000 });
    expect((await resultOf(job)).amount_minor).toBe(13_000);
    await client.control("fail-refund", { refund: given.refund });
    expect(await resultOf(job)).toMatchObject({
      amount_minor: 18_000,
      sentence: "Paid £180 through Stripe.",
    });
    await settled();
    const told = await rawSql()`
      select (d.payload -> 'data' ->> 'amount_minor')::int as amount from webhook_deliveries d
      join webhooks w on w.id = d.webhook_id where w.user_id = ${client.id} order by d.id`;
    expect(told.map(({ amount }) => amount)).toEqual([18_000, 13_000, 18_000]);
  });

  it("is one with what a person and another system said of the job (MONEY-01)", async () => {
    const client = await clientWithStripe();
    const job = await makeVisit(client.id);
    const tap = { outcome: "paid", amount_minor: 18_000, currency: "GBP" };
    await api("PUT", `/api/user/bookings/${job}/outcome`, { token: client.token, body: tap });
    await client.control("pay", { reference: job, amount: 18_000, currency: "gbp" });
    expect(await resultOf(job)).toMatchObject({ outcome: "paid", amount_minor: 18_000 });
  });

  it("by bank counts when the bank has paid, and a test payment never", async () => {
    const client = await clientWithStripe();
    const job = await makeVisit(client.id);
    const late = await client.control("pay", {
      reference: job,
      amount: 9_000,
      currency: "gbp",
      delayed: true,
    });
    await client.control("pay", { reference: job, amount: 5_000, currency: "gbp", livemode: false });
    expect(await client.rows()).toEqual([]);
    await client.control("settle", { payment_intent: late.payment_intent });
    expect(await client.rows()).toMatchObject([{ amount_minor: 9_000 }]);
  });

  it("of anything else is acknowledged and left alone: no reference, a foreign job, a currency without pennies", async () => {
    const [client, other] = [await clientWithStripe(), await clientWithStripe()];
    const [own, theirs] = [await makeVisit(client.id), await makeVisit(other.id)];
    for (const body of [
      { amount: 500, currency: "gbp" },
      { reference: "table-7", amount: 500, currency: "gbp" },
      { reference: theirs, amount: 500, currency: "gbp" },
      { reference: randomUUID(), amount: 500, currency: "gbp" },
      { reference: own, amount: 500, currency: "jpy" },
    ]) {
      expect((await client.control("pay", body)).statuses, JSON.stringify(body)).toEqual([200]);
    }
    expect([...(await client.rows()), ...(await other.rows())]).toEqual([]);
    expect(await client.hook()).toMatchObject({ heard_at: expect.any(String), paid_at: null });
  });

  it("counts for a visit that lies ahead, too: it is paid, whatever the calendar does", async () => {
    const client = await clientWithStripe();
    const job = await makeVisit(client.id, { startsAt: new Date(Date.now() + HOUR) });
    await client.control("pay", { reference: job.toUpperCase(), amount: 4_000, currency: "gbp" });
    expect(await resultOf(job)).toMatchObject({ outcome: "paid", amount_minor: 4_000 });
  });
});

const event = (type: string, object: object) =>
  JSON.stringify({
    id: "evt_x",
    created: Math.floor(Date.now() / 1_000),
    livemode: true,
    type,
    data: { object },
  });

function post(client: { id: string; secret: string }, body: string, secret = client.secret) {
  const time = Math.floor(Date.now() / 1_000);
  const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return api("POST", addressOf(client.id), {
    raw: body,
    headers: { "stripe-signature": `t=${time},v1=${signature}` },
  });
}

describe("the connection to Stripe", () => {
  it("believes no other secret, no other client's, and none that was removed (ROLE-15)", async () => {
    const [client, other] = [await clientWithStripe(), await clientWithStripe()];
    const body = event("customer.created", { id: "cus_1" });
    expect((await post(client, body)).status).toBe(200);
    expect((await post(client, body, other.secret)).status).toBe(401);
    expect((await post({ ...client, id: randomUUID() }, body)).status).toBe(401);
    await client.save({ secret: null });
    expect((await post(client, body)).status).toBe(401);
    expect(await client.hook()).toMatchObject({ has_secret: false, heard_at: null });
  });

  it("keeps the secret encrypted, out of answers and the audit log, and the link apart from it", async () => {
    const client = await clientWithStripe();
    const link = "https://buy.stripe.com/abc";
    const saved = await client.save({ payment_link: link });
    expect(saved.body.data).toMatchObject({
      ...{ has_secret: true, payment_link: link },
      address: expect.stringMatching(new RegExp(`/api/external/stripe/${client.id}$`)),
      events: EVENTS,
    });
    const [row] = await rawSql()`select secret_encrypted from payment_hooks where user_id = ${client.id}`;
    expect(row?.secret_encrypted).toMatch(/^v1\./);
    const log =
      await rawSql()`select changes from audit_log where user_id = ${client.id} and entity = 'payment hook'`;
    expect(log).toHaveLength(2);
    expect(JSON.stringify([log, saved.body])).not.toContain(client.secret);
    for (const wrong of [
      { secret: "sk_live_123" },
      { secret: "whsec_short" },
      { payment_link: "http://buy.stripe.com/abc" },
      { payment_link: `${link}?client_reference_id=7` },
      { payment_link: "buy.stripe.com/abc" },
    ]) {
      expect((await client.save(wrong)).status, JSON.stringify(wrong)).toBe(400);
    }
  });
});
