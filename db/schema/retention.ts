import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";
import { callLogs } from "./calls";
import { profiles } from "./identity";

/** How long a client keeps a kind of data, if not as long as the agency does (lib/dashboard/retention). */
export const retentionChoices = pgTable(
  "retention_choices",
  {
    userId: clientId(),
    kind: text({ enum: ["recordings", "words", "texts", "people"] }).notNull(),
    days: integer().notNull(),
    chosenAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check("retention_choices_kind_known", sql`${table.kind} in ('recordings', 'words', 'texts', 'people')`),
    check("retention_choices_days_positive", sql`${table.days} > 0`),
  ],
);

/**
 * Up to when rows of a client that are emptied, not deleted, were looked at, so that no run reads them again. Triggers
 * set it back when an earlier call arrives or is no longer held, and when an earlier job is settled.
 */
export const retentionMarks = pgTable(
  "retention_marks",
  {
    userId: clientId(),
    part: text({ enum: ["recordings", "words", "numbers", "bookings"] }).notNull(),
    doneUntil: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.part] }),
    check("retention_marks_part_known", sql`${table.part} in ('recordings', 'words', 'numbers', 'bookings')`),
  ],
);

/** A call that is kept whatever its age, because of a dispute or an authority: triggers hold that nothing of it goes. */
export const callHolds = pgTable(
  "call_holds",
  {
    callId: text()
      .primaryKey()
      .references(() => callLogs.callId, { onDelete: "restrict" }),
    userId: uuid().notNull(),
    reason: text().notNull(),
    heldBy: uuid().references(() => profiles.id, { onDelete: "set null" }),
    heldAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("call_holds_user_idx").on(table.userId),
    check("call_holds_have_reasons", sql`${table.reason} ~ '\\S'`),
  ],
);
