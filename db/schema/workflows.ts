import { boolean, index, numeric, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";
import { profiles } from "./identity";

export const workflowAssignments = pgTable(
  "workflow_assignments",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: clientId(),
    workflowName: text().notNull(),
    workflowSlug: text().notNull(),
    description: text(),
    /** Whether the client may add and change workflows of this slug; switching them on and off is always theirs. */
    canEdit: boolean().notNull().default(true),
    createdBy: uuid().references(() => profiles.id, { onDelete: "set null" }),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("workflow_assignments_user_slug_unique").on(table.userId, table.workflowSlug),
    index("workflow_assignments_created_idx").on(table.createdAt.desc().nullsFirst(), table.id),
    index("workflow_assignments_search_idx")
      .using("gin", table.workflowName.op("gin_trgm_ops"), table.workflowSlug.op("gin_trgm_ops"))
      .with({ fastupdate: false }),
  ],
);

export const workflowStats = pgTable(
  "workflow_stats",
  {
    userId: clientId(),
    workflowSlug: text().notNull(),
    metric: text().notNull(),
    value: numeric({ mode: "number" }).notNull().default(0),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.workflowSlug, table.metric] })],
);

/** Keys with which a client's own automations write stats (`Bearer cw_…`); only a hash is kept. */
export const automationKeys = pgTable(
  "automation_keys",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: clientId(),
    name: text().notNull(),
    prefix: text().notNull(),
    keyHash: text().notNull(),
    createdBy: uuid().references(() => profiles.id, { onDelete: "set null" }),
    createdAt: moment().notNull().defaultNow(),
    lastUsedAt: moment(),
    revokedAt: moment(),
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
    userId: clientId(),
    countedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.eventId] }),
    index("counted_events_counted_idx").on(table.countedAt),
  ],
);
