import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";

/** Browser-safe: payments reported by Stripe. */

const paymentHook = z.object({
  /** To be added in Stripe as a webhook endpoint. */
  address: z.url(),
  events: z.array(z.string()),
  /** Whether the signing secret is known here. It is never shown again. */
  has_secret: z.boolean(),
  payment_link: z.string().nullable(),
  /** The last event with a right signature, and the last payment of a job. */
  heard_at: z.iso.datetime().nullable(),
  paid_at: z.iso.datetime().nullable(),
});
export type PaymentHook = z.infer<typeof paymentHook>;

export const myPaymentHook = endpoint("GET /api/user/payment-hook", {
  permission: "connections.read",
  summary: "How the signed-in client's Stripe account tells us of payments, and whether it does",
  response: z.object({ data: paymentHook }),
});

const SECRET = "the signing secret that Stripe shows for the endpoint; it begins with whsec_";
const LINK = "the address of your Payment Link, such as https://buy.stripe.com/abc";

export const savePaymentHook = endpoint("PUT /api/user/payment-hook", {
  permission: "connections.change",
  proof: "fresh",
  summary: "Saves the signing secret or the Payment Link; what is left out is kept, and null removes it",
  body: z
    .object({
      secret: z
        .string(SECRET)
        .trim()
        .regex(/^whsec_[\w+/=-]{16,200}$/, SECRET)
        .nullish(),
      payment_link: z
        .url({ protocol: /^https$/, error: LINK })
        .max(500, LINK)
        .refine((link) => !/[?#]/.test(link), "Leave out what follows the question mark")
        .nullish(),
    })
    .refine(({ secret, payment_link: link }) => secret !== undefined || link !== undefined, {
      message: "Give the signing secret or the Payment Link",
    }),
  response: z.object({ data: paymentHook }),
});

export const stripeEvent = endpoint("POST /api/external/stripe/{userId}", {
  access: "signed",
  summary:
    "Events of a client's Stripe account, signed by Stripe; answered once payments and refunds are stored",
  params: z.object({ userId: z.uuid().toLowerCase() }),
  maxBodyBytes: 256 * 1024,
  response: z.object({ received: z.literal(true) }),
  errors: ["unauthenticated", "too_large", "conflict", "rate_limited", "unavailable"],
});
