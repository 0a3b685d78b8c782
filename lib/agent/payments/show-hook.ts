import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { paymentHooks } from "@/db/schema/money";
import { SECOND } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import { within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { myPaymentHook } from "./contract";

/** Those of which `readStripeEvent` understands something. */
const EVENTS = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.closed",
];

export const showPaymentHook: Verb<typeof myPaymentHook> = async ({ actor }) => {
  const { accountId: userId } = actor;
  const [row] = await within(
    3 * SECOND,
    database().select().from(paymentHooks).where(eq(paymentHooks.userId, userId)),
  );
  return {
    data: {
      address: `${env().APP_URL}/api/external/stripe/${userId}`,
      events: EVENTS,
      has_secret: Boolean(row?.secretEncrypted),
      payment_link: row?.paymentLink ?? null,
      heard_at: row?.heardAt?.toISOString() ?? null,
      paid_at: row?.paidAt?.toISOString() ?? null,
    },
  };
};
