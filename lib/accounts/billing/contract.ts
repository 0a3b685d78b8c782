import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";
import { CURRENCIES } from "@/lib/platform/locale/currencies";
import { type PlanField, planProblem, readTyped } from "./plan-form";

/** Browser-safe: a client's payment plan. */

/** Larger numbers would be written with an exponent. */
const MOST = 1e15;

export const currency = z.enum(CURRENCIES);

export const userAttributes = z.object({
  /** Amounts in major units of `currency`. */
  cost_per_job: z.number(),
  down_payment: z.number(),
  monthly_payment: z.number(),
  currency,
  months_paid: z.number().int(),
  /** When the account was created. */
  created_at: z.iso.datetime({ offset: true }),
  /** The dashboard's ROI in per cent; null if the down payment is 0 (0 in reference mode). */
  roi: z.number().nullable(),
});
export type UserAttributes = z.infer<typeof userAttributes>;

export const readUserAttributes = endpoint("GET /api/user/attributes/{userId}", {
  permission: "figures.read",
  summary: "The payment plan merged over its defaults; admins may read any client's",
  params: z.object({ userId: z.uuid().toLowerCase() }),
  response: z.object({ data: userAttributes }),
  errors: ["not_found"],
});

export const updateUserAttributes = endpoint("PUT /api/user/attributes/{userId}", {
  permission: "agency.change",
  summary:
    "Sets a client's payment plan; amounts may be numbers or text, and text that is not a number counts as 0",
  params: z.object({ userId: z.uuid().toLowerCase() }),
  body: z.object({
    cost_per_job: typed("cost_per_job"),
    down_payment: typed("down_payment"),
    monthly_payment: typed("monthly_payment"),
    months_paid: typed("months_paid"),
    currency: z.enum(CURRENCIES, "GBP, USD, EUR, CAD, AUD or NZD"),
  }),
  response: z.object({ data: userAttributes }),
  errors: ["not_found"],
});

/** Converted to pennies, or hundredths of a month. JSON has null for what is not a number. */
function typed(field: PlanField) {
  return z
    .union([z.number().min(-MOST).max(MOST), z.string().max(100), z.null()], "an amount such as 1250.50")
    .transform((value) => readTyped(String(value)))
    .superRefine((hundredths, context) => {
      const message = planProblem(field, hundredths);
      if (message) context.addIssue({ code: "custom", message });
    });
}
