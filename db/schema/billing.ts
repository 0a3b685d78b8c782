import { sql } from "drizzle-orm";
import { check, integer, numeric, pgTable, text } from "drizzle-orm/pg-core";
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
