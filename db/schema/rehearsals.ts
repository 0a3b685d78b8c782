import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";
import { profiles } from "./identity";

/**
 * One run of the scenarios against a candidate for a client's agent. Shapes: lib/agent/rehearsals.
 */
export const rehearsals = pgTable(
  "rehearsals",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: clientId(),
    /** A hash of the assistant that publishing the candidate would make. */
    digest: text().notNull(),
    /** `rules`: the agent is played by fixed rules; `provider`: by the provider's own chat. */
    kind: text().notNull(),
    status: text().notNull().default("queued"),
    /** The candidate: its setup, and the assistant rendered from it, without secrets. */
    setup: jsonb().notNull(),
    assistant: jsonb().notNull(),
    /** The built-in actions behind the assistant's tools, in their order; null is an address of the client's own. */
    actions: text().array().notNull(),
    /** Why it ended early, for an admin. */
    problem: text(),
    /** In US dollars, as the provider tells it. */
    cost: numeric({ precision: 12, scale: 5, mode: "number" }),
    createdBy: uuid().references(() => profiles.id, { onDelete: "set null" }),
    createdAt: moment().notNull().defaultNow(),
    startedAt: moment(),
    finishedAt: moment(),
  },
  (table) => [
    index("rehearsals_user_idx").on(table.userId, table.createdAt.desc()),
    uniqueIndex("rehearsals_one_at_a_time")
      .on(table.userId)
      .where(sql`${table.status} in ('queued', 'running')`),
    check("rehearsals_kind_known", sql`${table.kind} in ('rules', 'provider')`),
    check(
      "rehearsals_status_known",
      sql`${table.status} in ('queued', 'running', 'passed', 'failed', 'cancelled', 'broken')`,
    ),
  ],
);

/** One scenario of a run: the call that was played, and what was found. `world` exists only while it is played. */
export const rehearsalScenes = pgTable(
  "rehearsal_scenes",
  {
    id: uuid().primaryKey().defaultRandom(),
    rehearsalId: uuid()
      .notNull()
      .references(() => rehearsals.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    scenario: text().notNull(),
    title: text().notNull(),
    wants: text().notNull(),
    isCritical: boolean().notNull(),
    status: text().notNull().default("waiting"),
    caller: text(),
    world: jsonb(),
    tools: jsonb().notNull().default([]),
    turns: jsonb().notNull().default([]),
    findings: jsonb().notNull().default([]),
    startedAt: moment(),
    finishedAt: moment(),
  },
  (table) => [
    uniqueIndex("rehearsal_scenes_position").on(table.rehearsalId, table.position),
    check(
      "rehearsal_scenes_status_known",
      sql`${table.status} in ('waiting', 'playing', 'passed', 'failed')`,
    ),
  ],
);
