import * as z from "zod";
import { endpoint } from "@/lib/http/endpoint";

/** Browser-safe: a client's payment plan. */

export const CURRENCIES = ["GBP", "USD", "EUR"] as const;
export const currency = z.enum(CURRENCIES);
export type Currency = z.infer<typeof currency>;

export const userAttributes = z.object({
  /** Amounts in major units of `currency`. */
  cost_per_job: z.number(),
  down_payment: z.number(),
  monthly_payment: z.number(),
  currency,
  months_paid: z.number().int(),
  /** When the account was made. */
  created_at: z.iso.datetime({ offset: true }),
  /** Per cent: the dashboard's ROI, without its cents. */
  roi: z.number(),
});
export type UserAttributes = z.infer<typeof userAttributes>;

export const readUserAttributes = endpoint({
  method: "GET",
  path: "/api/user/attributes/{userId}",
  access: "client",
  summary: "A payment plan, merged over the defaults: one's own, or anybody's for an admin",
  params: z.object({ userId: z.uuid().toLowerCase() }),
  response: z.object({ data: userAttributes }),
  errors: ["not_found"],
});
