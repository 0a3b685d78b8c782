import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";

/** Where a client's events are sent. Without a slug the events of every workflow count. */
export const webhooks = pgTable(
  "webhooks",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: clientId(),
    workflowSlug: text(),
    url: text().notNull(),
    events: text().array().notNull().default(sql`'{}'::text[]`),
    /** `v1.…`, place `webhooks|secret|<id>`; so is the previous one, which also signs until it expires. */
    secretEncrypted: text().notNull(),
    previousSecretEncrypted: text(),
    previousSecretUntil: moment(),
    isActive: boolean().notNull().default(true),
    /** Earlier events are not sent: set when it is created or switched on again. */
    listeningSince: moment().notNull().defaultNow(),
    /** When it subscribed, ISO 8601, by event, to those that it did not listen to since then. */
    eventsSince: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** The first failure since the last success. */
    failingSince: moment(),
    disabledAt: moment(),
    /** Why we switched it off: `failing` for five days, or the receiver said that it is `gone`. */
    disabledReason: text(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("webhooks_user_idx").on(table.userId, table.createdAt.desc().nullsFirst()),
    check(
      "webhooks_disabled_known",
      sql`(${table.disabledAt} is null) = (${table.disabledReason} is null)
        and (${table.disabledAt} is null or not ${table.isActive})
        and coalesce(${table.disabledReason} in ('failing', 'gone'), true)`,
    ),
  ],
);

/** One message for one webhook; kept for 30 days. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    /** Stable over retries and replays: the receiver's idempotency key. */
    messageId: text().notNull(),
    event: text().notNull(),
    /** Sent verbatim, so that every attempt has the same bytes (jsonb would not preserve them). */
    payload: json().notNull(),
    /** Attempts started since it was created or replayed. */
    attempt: integer().notNull().default(0),
    status: text().notNull().default("waiting"),
    /** From the last attempt, as is `error`. */
    httpStatus: integer(),
    error: text(),
    /** When a waiting one is attempted next. */
    nextAttemptAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    deliveredAt: moment(),
  },
  (table) => [
    unique("webhook_deliveries_message_unique").on(table.webhookId, table.messageId),
    index("webhook_deliveries_webhook_idx").on(table.webhookId, table.id.desc().nullsFirst()),
    index("webhook_deliveries_waiting_idx").on(table.nextAttemptAt).where(sql`${table.status} = 'waiting'`),
    index("webhook_deliveries_created_idx").on(table.createdAt),
    check("webhook_deliveries_status_known", sql`${table.status} in ('waiting', 'delivered', 'dead')`),
  ],
);

/** Every attempt; without an end while it runs, or if its process died. */
export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    deliveryId: bigint({ mode: "number" })
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: "cascade" }),
    startedAt: moment().notNull().defaultNow(),
    endedAt: moment(),
    httpStatus: integer(),
    durationMs: integer(),
    /** A sentence for a person; null if the attempt succeeded. */
    error: text(),
    /** The start of the response, with secrets removed. */
    answer: text(),
  },
  (table) => [index("webhook_attempts_delivery_idx").on(table.deliveryId, table.id)],
);
