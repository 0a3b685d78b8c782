import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { profiles } from "./identity";

const owner = () =>
  uuid()
    .notNull()
    .references(() => profiles.id, { onDelete: "cascade" });

export const workflowAssignments = pgTable(
  "workflow_assignments",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    workflowName: text().notNull(),
    workflowSlug: text().notNull(),
    description: text(),
    createdBy: uuid().references(() => profiles.id, { onDelete: "set null" }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("workflow_assignments_user_slug_unique").on(table.userId, table.workflowSlug),
    index("workflow_assignments_created_idx").on(table.createdAt.desc().nullsFirst(), table.id),
  ],
);

export const workflowStats = pgTable(
  "workflow_stats",
  {
    userId: owner(),
    workflowSlug: text().notNull(),
    metric: text().notNull(),
    value: numeric({ mode: "number" }).notNull().default(0),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.workflowSlug, table.metric] })],
);

/** Keys with which a client's own automations write stats (`Bearer cw_…`); only a hash is kept. */
export const automationKeys = pgTable(
  "automation_keys",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    name: text().notNull(),
    prefix: text().notNull(),
    keyHash: text().notNull(),
    createdBy: uuid().references(() => profiles.id, { onDelete: "set null" }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp({ withTimezone: true }),
    revokedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique("automation_keys_hash_unique").on(table.keyHash),
    index("automation_keys_user_idx").on(table.userId, table.createdAt.desc().nullsFirst()),
  ],
);

export const webhooks = pgTable(
  "webhooks",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    workflowSlug: text(),
    url: text().notNull(),
    events: text().array().notNull().default(sql`'{}'::text[]`),
    /** `v1.…`, place `webhooks|secret|<id>`. */
    secretEncrypted: text().notNull(),
    isActive: boolean().notNull().default(true),
    failingSince: timestamp({ withTimezone: true }),
    disabledAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("webhooks_user_idx").on(table.userId, table.createdAt.desc().nullsFirst())],
);

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
    payload: jsonb().notNull(),
    attempt: integer().notNull().default(0),
    status: text().notNull().default("waiting"),
    httpStatus: integer(),
    error: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    deliveredAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("webhook_deliveries_webhook_idx").on(table.webhookId, table.createdAt.desc().nullsFirst()),
  ],
);
