import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";
import { profiles } from "./identity";

export const tools = pgTable(
  "tools",
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    description: text(),
    createdBy: uuid().references(() => profiles.id, { onDelete: "set null" }),
    publicKey: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("tools_public_key_unique").on(table.publicKey),
    index("tools_created_idx").on(table.createdAt.desc().nullsFirst(), table.id),
    check("tools_name_not_blank", sql`${table.name} ~ '\\S'`),
  ],
);

/**
 * The target of a tool's calls for one number: an address or a built-in action. One active target per tool and number.
 */
export const toolTargets = pgTable(
  "tool_targets",
  {
    id: uuid().primaryKey().defaultRandom(),
    toolId: uuid()
      .notNull()
      .references(() => tools.id, { onDelete: "cascade" }),
    userId: clientId(),
    phoneNumber: text().notNull(),
    targetUrl: text(),
    action: text(),
    /** `v1.…`, place `tool_targets|secret|<id>`. */
    secretEncrypted: text(),
    isActive: boolean().notNull().default(true),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("tool_targets_active_number")
      .on(table.toolId, table.phoneNumber)
      .where(sql`${table.isActive}`),
    // The agency's list: replaced ones last.
    index("tool_targets_listed_idx").on(
      table.toolId,
      table.isActive.desc().nullsFirst(),
      table.createdAt.desc().nullsFirst(),
      table.id,
    ),
    // For searches of parts of a number.
    index("tool_targets_number_idx")
      .using("gin", table.phoneNumber.op("gin_trgm_ops"))
      .with({ fastupdate: false }),
    index("tool_targets_end_idx").on(sql`reverse(${table.phoneNumber}) text_pattern_ops`),
    index("tool_targets_user_idx").on(table.userId),
    index("tool_targets_booking_idx")
      .on(table.userId)
      .where(sql`${table.isActive} and ${table.action} = 'book_job'`),
    check("tool_targets_one_kind", sql`num_nonnulls(${table.targetUrl}, ${table.action}) = 1`),
  ],
);

/**
 * One row per tool call of a live call, claimed before the target is called, so that a repeated delivery cannot run it
 * twice. `result` or `error` is the answer to the assistant.
 */
export const toolInvocations = pgTable(
  "tool_invocations",
  {
    id: uuid().primaryKey().defaultRandom(),
    toolId: uuid()
      .notNull()
      .references(() => tools.id, { onDelete: "cascade" }),
    targetId: uuid().references(() => toolTargets.id, { onDelete: "set null" }),
    userId: uuid().references(() => profiles.id, { onDelete: "cascade" }),
    callId: text().notNull(),
    toolCallId: text().notNull(),
    name: text(),
    calledNumber: text(),
    caller: text(),
    arguments: jsonb(),
    status: text().notNull().default("running"),
    httpStatus: integer(),
    result: text(),
    error: text(),
    /** What a built-in action came to (lib/agent/tools/outcome-codes.ts); null for others, and from before it was kept. */
    code: text(),
    durationMs: integer(),
    startedAt: moment().notNull().defaultNow(),
    finishedAt: moment(),
  },
  (table) => [
    uniqueIndex("tool_invocations_once").on(table.toolId, table.callId, table.toolCallId),
    index("tool_invocations_target_idx").on(table.targetId, table.startedAt.desc().nullsFirst()),
    index("tool_invocations_tool_idx").on(table.toolId, table.startedAt.desc().nullsFirst()),
    index("tool_invocations_failed_idx")
      .on(table.toolId, table.startedAt.desc().nullsFirst())
      .where(sql`${table.status} in ('failed', 'timed_out', 'refused', 'no_target')`),
    index("tool_invocations_user_idx").on(table.userId).where(sql`${table.userId} is not null`),
    index("tool_invocations_call_idx").on(table.callId, table.startedAt),
    check(
      "tool_invocations_status_known",
      sql`${table.status} in ('running', 'succeeded', 'failed', 'timed_out', 'refused', 'no_target')`,
    ),
  ],
);
