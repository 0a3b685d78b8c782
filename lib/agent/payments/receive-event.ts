import { eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { violatedConstraint } from "@/db/faults";
import { paymentHooks } from "@/db/schema/money";
import { countStranger } from "@/lib/calls/provider-messages/provider-access";
import type { Context } from "@/lib/platform/auth/context";
import { SECOND } from "@/lib/platform/core/clock";
import { AppError, conflict, within } from "@/lib/platform/core/errors";
import { readBody } from "@/lib/platform/http/body";
import type { Input } from "@/lib/platform/http/endpoint";
import { readStripeEvent } from "@/lib/providers/stripe/read-event";
import { isFromStripe } from "@/lib/providers/stripe/verify-signature";
import { stripeEvent } from "./contract";
import { openHookSecret } from "./hook-secret";
import { recordMoney } from "./record-money";

/** Stripe tries again for three days after any answer but a success. */
const PATIENCE = 8 * SECOND;

/** Takes an event of a client's Stripe account. Stored before it is acknowledged; repeats and any order are one. */
export async function receiveStripeEvent(
  { address, log }: Context,
  { params: { userId } }: Pick<Input<typeof stripeEvent>, "params">,
  request: Request,
): Promise<Response> {
  const refuse = () => {
    countStranger(address);
    return new AppError(
      "unauthenticated",
      "The signature is missing or wrong. Enter the signing secret of this endpoint on the page Jobs.",
    );
  };
  const signature = request.headers.get("stripe-signature");
  const secret = signature ? await within(PATIENCE, readSecret(userId)) : null;
  if (!signature || !secret) throw refuse();
  const text = await readBody(request, {
    ...(stripeEvent.maxBodyBytes ? { limit: stripeEvent.maxBodyBytes } : {}),
    unauthenticated: address,
    judge: (body: Buffer) => {
      if (!isFromStripe(signature, body, secret)) throw refuse();
      return body.toString("utf8");
    },
  });
  const money = readStripeEvent(text);
  try {
    await within(
      PATIENCE,
      database().transaction(async (tx) => {
        const isPayment = money ? await recordMoney(userId, money, tx) : false;
        await tx
          .update(paymentHooks)
          .set({ heardAt: sql`now()`, ...(isPayment ? { paidAt: sql`now()` } : {}) })
          .where(eq(paymentHooks.userId, userId));
      }),
    );
  } catch (thrown) {
    if (!violatedConstraint(thrown)?.startsWith("payments_refund")) throw thrown;
    log.error({ err: thrown, userId }, "Stripe told of a refund that does not fit its payment");
    throw conflict("This refund is larger than what is left of its payment.");
  }
  return Response.json(
    { success: true, received: true },
    { headers: { "cache-control": "private, no-store" } },
  );
}

async function readSecret(userId: string): Promise<string | null> {
  const [row] = await database()
    .select({ sealed: paymentHooks.secretEncrypted })
    .from(paymentHooks)
    .where(eq(paymentHooks.userId, userId));
  return row?.sealed ? openHookSecret(row.sealed, userId) : null;
}
