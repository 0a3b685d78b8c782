import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";
import { profiles } from "./identity";

/** What admins are preparing for a client's agent. It may be incomplete, and calls know nothing of it. */
export const agentDrafts = pgTable("agent_drafts", {
  userId: clientId().primaryKey(),
  /** As entered: the shape of `AgentSetup` in lib/agent/setup/contract.ts, with fields missing or still wrong. */
  setup: jsonb().notNull(),
  /** Rises with every change; a save names the one that it is based on. */
  revision: integer().notNull(),
  updatedBy: uuid().references(() => profiles.id, { onDelete: "set null" }),
  updatedAt: moment().notNull().defaultNow(),
});

/** What was published. Never changed: calls name the version that answered them. */
export const agentVersions = pgTable(
  "agent_versions",
  {
    userId: clientId(),
    /** Counted per client from 1. */
    n: integer().notNull(),
    /** The complete `AgentSetup`. */
    setup: jsonb().notNull(),
    /** The assistant as rendered then, without addresses and secrets; null if published before versions were kept. */
    body: jsonb(),
    /** The digest of setup and body: what a rehearsal has tried. */
    digest: text(),
    note: text(),
    /** The version whose content this one brought back. */
    restoredFrom: integer(),
    /** The rehearsal that allowed it, or why it went out without one. */
    rehearsalRun: uuid(),
    overrideReason: text(),
    publishedBy: uuid().references(() => profiles.id, { onDelete: "set null" }),
    publishedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.n] }),
    // Those without a body were published before versions were kept.
    check(
      "agent_versions_rehearsed",
      sql`num_nonnulls(${table.rehearsalRun}, ${table.overrideReason}) > 0 or ${table.body} is null`,
    ),
    check("agent_versions_counted", sql`${table.n} > 0 and ${table.restoredFrom} < ${table.n}`),
  ],
);
