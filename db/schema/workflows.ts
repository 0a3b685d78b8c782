import {
  boolean,
  index,
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
    /** Whether the client may add and change workflows of this slug; switching them on and off is always theirs. */
    canEdit: boolean().notNull().default(true),
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

/** Events that have been counted, by event id: each counts once, even if it is emitted again. */
export const countedEvents = pgTable(
  "counted_events",
  {
    eventId: text().notNull(),
    userId: owner(),
    countedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.eventId] }),
    index("counted_events_counted_idx").on(table.countedAt),
  ],
);
