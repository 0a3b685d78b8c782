import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";
import { CURRENCIES } from "@/lib/platform/locale/currencies";

/** Browser-safe: what the voice provider and the phone company charged the agency, client by client; for admins. */

export const COST_SOURCES = ["vapi", "twilio"] as const;
export type CostSource = (typeof COST_SOURCES)[number];

/** Millionths of a currency's unit. */
const micros = z.number().int();
const currency = z.string().regex(/^[A-Z]{3}$/);
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, "a month such as 2026-11");

const money = z.object({ currency, micros });
const charge = z.object({ source: z.enum(COST_SOURCES), currency, micros });

const clientCosts = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Calls of the month in which the voice provider had a part, and of how many it has told the cost. */
  calls: z.number().int(),
  priced: z.number().int(),
  charges: z.array(charge),
  /** Each part of the charges, the largest first. */
  parts: z.array(charge.extend({ component: z.string() })),
  /** The monthly payment of the client's plan in that month, in its currency; null if there was none. */
  plan: money.nullable(),
  /** The plan less the charges, at the month's rates; null without a plan or a rate that is needed. */
  margin: micros.nullable(),
  /** Whether a charge is in another currency than the plan. */
  is_converted: z.boolean(),
});
export type ClientCosts = z.infer<typeof clientCosts>;

/** All clients, whatever page is shown; of a past month those who were not erased since. */
const total = z.object({
  /** Clients with a plan, and what their plans come to. */
  planned: z.number().int(),
  plans: z.array(money),
  charges: z.array(charge),
  /** All plans less all charges, also those of clients without a plan. Null with plans in several currencies or a missing rate. */
  margin: money.nullable(),
});

const bill = charge.extend({
  /** What the bill says; null until an admin has entered it. */
  billed: micros.nullable(),
});
export type Bill = z.infer<typeof bill>;

const exchangeRate = z.object({
  from: currency,
  to: currency,
  /** Millionths of a unit of `to` for one of `from`; null until an admin has entered it. */
  rate: micros.nullable(),
});
export type ExchangeRate = z.infer<typeof exchangeRate>;

const costs = z.object({
  month,
  /** Whether the month is over, so that nothing more is added but late prices. */
  is_over: z.boolean(),
  /** What we know of for all clients, by provider and currency, and what was billed. */
  bills: z.array(bill),
  /** Those that margins of this page need, and those that were entered. */
  rates: z.array(exchangeRate),
  total,
  /** Clients with a plan or charges, a page of them by name. */
  clients: z.array(clientCosts),
  next: z.number().int().nullable(),
});
export type MonthCosts = z.infer<typeof costs>;

export const monthCosts = endpoint("GET /api/admin/costs", {
  permission: "agency.read",
  summary:
    "What calls and texts of a month cost the agency, client by client, beside each plan, and the providers' bills",
  query: z.object({
    month,
    from: z.coerce.number("a whole number").int().min(0).max(1_000_000).default(0),
  }),
  response: z.object({ data: costs }),
});

const LARGEST_BILL = 1_000_000;

export const saveBill = endpoint("PUT /api/admin/costs/bills", {
  permission: "agency.change",
  summary: "Enters what a provider's bill of a month says; null removes it",
  body: z.object({
    month,
    source: z.enum(COST_SOURCES, "vapi or twilio"),
    currency: z.enum(CURRENCIES, "one of the currencies that plans are in"),
    /** In the currency's unit. */
    amount: z
      .number("Enter the amount as on the bill, such as 123.45")
      .min(0, "Enter the amount as on the bill, such as 123.45")
      .max(LARGEST_BILL, "Enter an amount of at most 1,000,000")
      .nullable(),
  }),
  response: z.object({ data: z.object({ billed: micros.nullable() }) }),
});

const READABLE_RATE = "Enter what one unit is worth, such as 0.79";

export const saveRate = endpoint("PUT /api/admin/costs/rates", {
  permission: "agency.change",
  summary: "Enters what one currency was worth in another in a month, for margins; null removes it",
  body: z
    .object({
      month,
      from: z.enum(CURRENCIES, "one of the currencies that plans are in"),
      to: z.enum(CURRENCIES, "one of the currencies that plans are in"),
      rate: z.number(READABLE_RATE).min(0.0001, READABLE_RATE).max(10_000, READABLE_RATE).nullable(),
    })
    .refine(({ from, to }) => from !== to, "Name two currencies"),
  response: z.object({ data: z.object({ rate: micros.nullable() }) }),
});
