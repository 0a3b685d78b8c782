import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../moment";
import { profiles } from "./identity";

/**
 * Admins' changes, with old and new values; secrets are masked before they get here. A trigger makes rows immutable.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    actorId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: text(),
    /** The client concerned: the user themselves, or the owner of the thing. */
    userId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    changes: jsonb(),
    requestId: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("audit_log_created_idx").on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("audit_log_entity_idx").on(table.entity, table.entityId, table.createdAt.desc().nullsFirst()),
    index("audit_log_kind_idx").on(table.entity, table.id.desc().nullsFirst()),
    index("audit_log_actor_idx").on(table.actorId).where(sql`${table.actorId} is not null`),
    index("audit_log_user_idx").on(table.userId, table.id.desc().nullsFirst()),
    // What the client reads in their settings (lib/dashboard/looks).
    index("audit_log_looks_idx")
      .on(table.userId, table.id.desc().nullsFirst())
      .where(sql`${table.action} = 'viewed'`),
  ],
);
