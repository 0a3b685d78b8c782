import { sql } from "drizzle-orm";
import { bigint, check, date, integer, numeric, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";

const money = () => numeric({ precision: 12, scale: 2 });

/** A client's payment plan. A null column means "not set": readers merge their defaults over it. */
export const userAttributes = pgTable(
  "user_attributes",
  {
    userId: clientId().primaryKey(),
    costPerJob: money(),
    downPayment: money(),
    monthlyPayment: money(),
    monthsPaid: integer(),
    currency: text(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    check(
      "user_attributes_currency_known",
      sql`${table.currency} in ('GBP', 'USD', 'EUR', 'CAD', 'AUD', 'NZD')`,
    ),
    check(
      "user_attributes_not_negative",
      sql`least(${table.costPerJob}, ${table.downPayment}, ${table.monthlyPayment}, ${table.monthsPaid}) >= 0`,
    ),
  ],
);

/**
 * What a client's plan cost a month until it was changed, for the margins of past months. Kept by the trigger
 * `keep_former_plan` on user_attributes: the first change of a month counts, because the month's plan is the last one.
 */
export const formerPlans = pgTable(
  "former_plans",
  {
    userId: clientId(),
    /** The first day of the last month with this plan (UTC). */
    lastMonth: date().notNull(),
    /** Null: there was no plan. */
    monthlyPayment: money(),
    currency: text(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.lastMonth] })],
);

/** What all clients' present plans come to a month. Kept by the trigger `total_plans` on user_attributes. */
export const planTotals = pgTable("plan_totals", {
  /** Empty: the plans have none, so the default counts. */
  currency: text().primaryKey(),
  amountMicros: bigint({ mode: "number" }).notNull(),
  clients: integer().notNull(),
});
