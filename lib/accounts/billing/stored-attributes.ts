import { sql } from "drizzle-orm";
import * as z from "zod";
import { execute } from "@/db/client";
import { currency } from "./contract";

const amount = z.number().min(0).nullable();
const stored = z.object({
  cost_per_job: amount,
  down_payment: amount,
  monthly_payment: amount,
  months_paid: z.number().int().min(0).nullable(),
  currency: currency.nullable(),
});
export type StoredAttributes = z.infer<typeof stored>;

export const UNSET: StoredAttributes = {
  cost_per_job: null,
  down_payment: null,
  monthly_payment: null,
  months_paid: null,
  currency: null,
};

/** Used for a value that was never set, and for a plan that cannot be read (DATA-04). */
export const ATTRIBUTE_DEFAULTS = {
  cost_per_job: 1900,
  down_payment: 1200,
  monthly_payment: 500,
  months_paid: 0,
  currency: "GBP",
} as const satisfies StoredAttributes;

/** A client's stored payment plan: null means never set, 0 is 0. */
export async function readStoredAttributes(userId: string): Promise<StoredAttributes> {
  const [row] = await execute(sql`
    select cost_per_job::float8 as cost_per_job, down_payment::float8 as down_payment,
           monthly_payment::float8 as monthly_payment, months_paid, currency
    from user_attributes where user_id = ${userId}`);
  return row ? stored.parse(row) : UNSET;
}

/** The plan merged over its defaults: used by cards, API and form. */
export function withDefaults(attributes: StoredAttributes) {
  return {
    cost_per_job: attributes.cost_per_job ?? ATTRIBUTE_DEFAULTS.cost_per_job,
    down_payment: attributes.down_payment ?? ATTRIBUTE_DEFAULTS.down_payment,
    monthly_payment: attributes.monthly_payment ?? ATTRIBUTE_DEFAULTS.monthly_payment,
    months_paid: attributes.months_paid ?? ATTRIBUTE_DEFAULTS.months_paid,
    currency: attributes.currency ?? ATTRIBUTE_DEFAULTS.currency,
  };
}
