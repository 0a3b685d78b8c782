import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";
import { bookings } from "./bookings";

/**
 * What became of jobs, and the money in it. The trigger `keep_money` refuses to change or delete rows while their client
 * exists.
 */

const isCurrency = (column: PgColumn) => sql`${column} ~ '^[A-Z]{3}$'`;
const isCostSource = (column: PgColumn) =>
  sql`${column} ~ '^(vapi|twilio|csv|api:[a-z0-9][a-z0-9_-]{0,39})$'`;
const isSource = (column: PgColumn) =>
  sql`${column} ~ '^(tap|text|calendar|csv|stripe|api:[a-z0-9][a-z0-9_-]{0,39})$'`;

/** What somebody said of a job: statements, none of which replaces another. Which one counts: lib/agent/money/tables.ts. */
export const jobOutcomes = pgTable(
  "job_outcomes",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: clientId(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    /** `unknown` takes back what was said before. */
    outcome: text({ enum: ["unknown", "done", "no_show", "quoted", "paid"] }).notNull(),
    /** For a paid or quoted job: all of it, not a part. */
    amountMinor: bigint({ mode: "number" }),
    currency: text(),
    source: text().notNull(),
    externalId: text().notNull(),
    /** The same source said something else under the same id: the highest one counts. */
    revision: integer().notNull(),
    /** When it was said. */
    toldAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("job_outcomes_told_once").on(table.userId, table.source, table.externalId, table.revision),
    index("job_outcomes_booking_idx").on(table.bookingId),
    check(
      "job_outcomes_outcome_known",
      sql`${table.outcome} in ('unknown', 'done', 'no_show', 'quoted', 'paid')`,
    ),
    check("job_outcomes_source_known", isSource(table.source)),
    check(
      "job_outcomes_amount_with_currency",
      sql`(${table.amountMinor} is null) = (${table.currency} is null) and (${table.currency} is null or ${isCurrency(table.currency)})`,
    ),
    check(
      "job_outcomes_amount_fits",
      sql`case ${table.outcome} when 'paid' then ${table.amountMinor} is not null and ${table.amountMinor} > 0
        when 'quoted' then ${table.amountMinor} is null or ${table.amountMinor} > 0 else ${table.amountMinor} is null end`,
    ),
  ],
);

/** Money that a payment system received or gave back. The trigger `limit_refund` keeps refunds within their payment. */
export const payments = pgTable(
  "payments",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: clientId(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    /** `refund_failed`: the refund whose id follows `failed:` in its own was not given back after all, whichever came first. */
    kind: text({ enum: ["payment", "refund", "refund_failed"] }).notNull(),
    /** For a refund: the payment that it gives back, in whole or in part. */
    refundOf: uuid().references((): PgColumn => payments.id, { onDelete: "cascade" }),
    amountMinor: bigint({ mode: "number" }).notNull(),
    currency: text().notNull(),
    source: text().notNull(),
    externalId: text().notNull(),
    paidAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("payments_recorded_once").on(table.userId, table.source, table.externalId),
    index("payments_booking_idx").on(table.bookingId),
    index("payments_refund_idx").on(table.refundOf).where(sql`${table.refundOf} is not null`),
    check("payments_amount_positive", sql`${table.amountMinor} > 0`),
    check("payments_currency_known", isCurrency(table.currency)),
    check("payments_source_known", isSource(table.source)),
    check(
      "payments_kind_known",
      sql`${table.kind} in ('payment', 'refund', 'refund_failed') and (${table.kind} = 'payment') = (${table.refundOf} is null)`,
    ),
  ],
);

/**
 * What something cost, in millionths of a currency's unit. A correction is the next revision. Of calls and texts: by the
 * provider's own id of them.
 */
export const costEntries = pgTable(
  "cost_entries",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: clientId(),
    bookingId: uuid().references(() => bookings.id, { onDelete: "cascade" }),
    source: text().notNull(),
    externalId: text().notNull(),
    /** The part of the bill, such as `materials`. */
    component: text().notNull(),
    revision: integer().notNull(),
    /** All of it, not what is added to an earlier revision. */
    amountMicros: bigint({ mode: "number" }).notNull(),
    currency: text().notNull(),
    happenedAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("cost_entries_recorded_once").on(
      table.userId,
      table.source,
      table.externalId,
      table.component,
      table.revision,
    ),
    index("cost_entries_booking_idx").on(table.bookingId).where(sql`${table.bookingId} is not null`),
    check("cost_entries_amount_not_negative", sql`${table.amountMicros} >= 0`),
    check("cost_entries_currency_known", isCurrency(table.currency)),
    check("cost_entries_source_known", isCostSource(table.source)),
  ],
);

/**
 * What each part of a source's costs comes to in a month (UTC, as providers bill). Kept by the trigger `sum_costs` on
 * cost_entries: of each entry its last revision counts.
 */
export const costMonths = pgTable(
  "cost_months",
  {
    month: date().notNull(),
    userId: clientId(),
    source: text().notNull(),
    component: text().notNull(),
    currency: text().notNull(),
    amountMicros: bigint({ mode: "number" }).notNull(),
    /** The calls or texts that it is of. */
    things: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.month, table.userId, table.source, table.component, table.currency] }),
    index("cost_months_user_idx").on(table.userId),
  ],
);

/** What a month's costs come to over all clients. Kept by the trigger `total_costs` on cost_months. */
export const costTotals = pgTable(
  "cost_totals",
  {
    month: date().notNull(),
    source: text().notNull(),
    currency: text().notNull(),
    amountMicros: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.source, table.currency] })],
);

/** What a provider's bill of a month says, as an admin entered it. */
export const providerBills = pgTable(
  "provider_bills",
  {
    month: date().notNull(),
    source: text({ enum: ["vapi", "twilio"] }).notNull(),
    currency: text().notNull(),
    amountMicros: bigint({ mode: "number" }).notNull(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.month, table.source, table.currency] }),
    check("provider_bills_month_begins", sql`extract(day from ${table.month}) = 1`),
    check("provider_bills_amount_not_negative", sql`${table.amountMicros} >= 0`),
    check("provider_bills_currency_known", isCurrency(table.currency)),
    check("provider_bills_source_known", sql`${table.source} in ('vapi', 'twilio')`),
  ],
);

/** What a unit of one currency was worth in another in a month, as an admin entered it: for margins. */
export const exchangeRates = pgTable(
  "exchange_rates",
  {
    month: date().notNull(),
    fromCurrency: text().notNull(),
    toCurrency: text().notNull(),
    /** Millionths of a unit of `toCurrency`. */
    rateMicros: bigint({ mode: "number" }).notNull(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.month, table.fromCurrency, table.toCurrency] }),
    check("exchange_rates_month_begins", sql`extract(day from ${table.month}) = 1`),
    check("exchange_rates_rate_positive", sql`${table.rateMicros} > 0`),
    check("exchange_rates_currencies_differ", sql`${table.fromCurrency} <> ${table.toCurrency}`),
    check(
      "exchange_rates_currencies_known",
      sql`${isCurrency(table.fromCurrency)} and ${isCurrency(table.toCurrency)}`,
    ),
  ],
);

/** The text that asked a client one evening how visits went: what its numbers mean. */
export const outcomeQuestions = pgTable(
  "outcome_questions",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: clientId(),
    /** The client's. */
    day: date().notNull(),
    /** Ours, and the client's number. */
    sender: text().notNull(),
    recipient: text().notNull(),
    /** In the order of their numbers. */
    bookingIds: uuid().array().notNull(),
    askedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("outcome_questions_once_a_day").on(table.userId, table.day),
    index("outcome_questions_pair_idx").on(table.recipient, table.sender, table.askedAt),
  ],
);

/** What a client means by the colour of an event in their calendar. */
export const colourMeanings = pgTable(
  "colour_meanings",
  {
    userId: clientId(),
    /** Google's `colorId`, 1 to 11. */
    colourId: text().notNull(),
    outcome: text({ enum: ["done", "no_show", "quoted"] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.outcome] }),
    unique("colour_meanings_colour_once").on(table.userId, table.colourId),
    check("colour_meanings_colour_known", sql`${table.colourId} ~ '^([1-9]|1[01])$'`),
    check("colour_meanings_outcome_known", sql`${table.outcome} in ('done', 'no_show', 'quoted')`),
  ],
);

/** How a client's Stripe account tells us of payments. */
export const paymentHooks = pgTable("payment_hooks", {
  userId: clientId().primaryKey(),
  /** Stripe's signing secret of the address that the client added there. */
  secretEncrypted: text(),
  /** Their own Payment Link, which a booking's id is added to. */
  paymentLink: text(),
  /** The last event that was signed rightly, and the last payment of a job. */
  heardAt: moment(),
  paidAt: moment(),
});

/** Refunds that Stripe reported before their payment; kept for 30 days. */
export const waitingRefunds = pgTable(
  "waiting_refunds",
  {
    userId: clientId(),
    externalId: text().notNull(),
    /** The payment's external id. */
    paymentExternalId: text().notNull(),
    amountMinor: bigint({ mode: "number" }).notNull(),
    currency: text().notNull(),
    refundedAt: moment().notNull(),
    /** It was not given back after all. */
    failedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.externalId] }),
    index("waiting_refunds_payment_idx").on(table.userId, table.paymentExternalId),
  ],
);
