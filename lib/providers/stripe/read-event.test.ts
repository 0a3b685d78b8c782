import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readStripeEvent } from "./read-event";

const CREATED = 1_700_000_000;
const session = {
  id: "cs_live_1",
  object: "checkout.session",
  mode: "payment",
  payment_status: "paid",
  payment_intent: "pi_1",
  client_reference_id: "abc",
  amount_total: 18_000,
  currency: "gbp",
};
const refund = {
  id: "re_1",
  object: "refund",
  status: "succeeded",
  payment_intent: "pi_1",
  amount: 500,
  currency: "gbp",
};
const dispute = {
  id: "du_1",
  object: "dispute",
  status: "needs_response",
  payment_intent: "pi_1",
  amount: 18_000,
  currency: "gbp",
};
const read = (type: string, object: object, changes: object = {}) =>
  readStripeEvent(
    JSON.stringify({ id: "evt_1", created: CREATED, livemode: true, type, data: { object }, ...changes }),
  );

describe("an event of Stripe", () => {
  it("of a paid checkout is a payment, at once or when the bank has paid", () => {
    const payment = {
      kind: "payment",
      externalId: "pi_1",
      reference: "abc",
      minor: 18_000,
      currency: "GBP",
      at: new Date(CREATED * 1_000),
    };
    expect(read("checkout.session.completed", session)).toEqual(payment);
    expect(read("checkout.session.async_payment_succeeded", session)).toEqual(payment);
    expect(read("checkout.session.completed", { ...session, payment_intent: { id: "pi_1" } })).toEqual(
      payment,
    );
    expect(read("checkout.session.completed", { ...session, client_reference_id: null })).toMatchObject({
      reference: null,
    });
  });

  it("of a refund that has succeeded gives back a part of its payment", () => {
    const read1 = { kind: "refund", externalId: "re_1", paymentId: "pi_1", minor: 500, currency: "GBP" };
    for (const type of ["refund.created", "refund.updated", "charge.refund.updated"]) {
      expect(read(type, refund), type).toMatchObject(read1);
    }
  });

  it("of a refund that has failed takes it back", () => {
    const failed = {
      kind: "refund_failed",
      externalId: "re_1",
      paymentId: "pi_1",
      minor: 500,
      currency: "GBP",
    };
    for (const type of ["refund.failed", "refund.updated", "charge.refund.updated"]) {
      expect(read(type, { ...refund, status: "failed" }), type).toMatchObject(failed);
      expect(read(type, { ...refund, status: "canceled" }), type).toMatchObject(failed);
    }
  });

  it("of a dispute takes its payment back, until the dispute is won", () => {
    const taken = { kind: "refund", externalId: "du_1", paymentId: "pi_1", minor: 18_000, currency: "GBP" };
    expect(read("charge.dispute.funds_withdrawn", dispute)).toMatchObject(taken);
    expect(read("charge.dispute.funds_withdrawn", { ...dispute, id: "dp_1" })).toMatchObject({
      externalId: "dp_1",
    });
    const won = { ...taken, kind: "refund_failed" };
    expect(read("charge.dispute.closed", { ...dispute, status: "won" })).toMatchObject(won);
  });

  it.each([
    ["a dispute that was lost", "charge.dispute.closed", { ...dispute, status: "lost" }],
    ["an inquiry that ended", "charge.dispute.closed", { ...dispute, status: "warning_closed" }],
    ["a dispute of no payment", "charge.dispute.funds_withdrawn", { ...dispute, payment_intent: null }],
    ["not paid yet", "checkout.session.completed", { ...session, payment_status: "unpaid" }],
    [
      "free",
      "checkout.session.completed",
      { ...session, payment_status: "no_payment_required", amount_total: 0 },
    ],
    ["a subscription", "checkout.session.completed", { ...session, mode: "subscription" }],
    ["expired", "checkout.session.expired", session],
    ["pending", "refund.created", { ...refund, status: "pending" }],
    ["of another kind", "invoice.paid", session],
    ["without an amount", "refund.created", { ...refund, amount: "500" }],
  ])("that is %s moves no money", (_, type, object) => {
    expect(read(type, object)).toBeNull();
  });

  it("is known by its payment, or by itself where that is free of one", () => {
    const { payment_intent: _, ...alone } = session;
    expect(read("checkout.session.completed", { ...alone, id: "cs_1" })).toMatchObject({
      externalId: "cs_1",
    });
    expect(
      read("checkout.session.completed", { ...session, payment_intent: "xx_1", id: "cs_2" }),
    ).toMatchObject({
      externalId: "cs_2",
    });
    expect(read("refund.created", { ...refund, id: "pyr_1" })).toMatchObject({ externalId: "pyr_1" });
    const longest = `pi_${"x".repeat(252)}`;
    expect(read("checkout.session.completed", { ...session, payment_intent: longest })).toMatchObject({
      externalId: longest,
    });
  });

  it.each([
    ["another id", { id: "xx_1" }],
    ["an id that is no text", { id: 7 }],
    ["an endless id", { id: `re_${"x".repeat(300)}` }],
    ["another payment", { payment_intent: "xx_1" }],
    ["no amount", { amount: undefined }],
    ["half a penny", { amount: 0.5 }],
    ["nothing", { amount: 0 }],
    ["less than nothing", { amount: -5 }],
    ["no currency", { currency: null }],
    ["another currency", { currency: "xgbp" }],
    ["a currency and more", { currency: "gbpx" }],
  ])("of a refund with %s moves no money", (_, changes) => {
    expect(read("refund.created", { ...refund, ...changes })).toBeNull();
  });

  it("has no reference that is no text", () => {
    expect(read("checkout.session.completed", { ...session, client_reference_id: 7 })).toMatchObject({
      reference: null,
    });
  });

  it("of test mode moves no money", () => {
    expect(read("checkout.session.completed", session, { livemode: false })).toBeNull();
  });

  it("never throws", () => {
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (body) => void readStripeEvent(body)));
  });
});
