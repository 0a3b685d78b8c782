import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";
import { callLogs } from "./calls";
import { profiles } from "./identity";

/** What a client says of a call, beside what was derived from it: one row per corrected call. The audit log has the history. */
export const callCorrections = pgTable(
  "call_corrections",
  {
    callId: text()
      .primaryKey()
      .references(() => callLogs.callId, { onDelete: "cascade" }),
    userId: clientId(),
    /** The status that people see instead of the derived one. */
    status: text({ enum: ["booked", "completed", "incomplete", "hung up", "voicemail", "no answer"] }),
    /** Why the call is not counted as a lead. */
    notLead: text({ enum: ["not a lead", "spam"] }),
    why: text().notNull().default(""),
    correctedBy: uuid().references(() => profiles.id, { onDelete: "set null" }),
    correctedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    check("call_corrections_say_something", sql`${table.status} is not null or ${table.notLead} is not null`),
    check(
      "call_corrections_status_known",
      sql`${table.status} in ('booked', 'completed', 'incomplete', 'hung up', 'voicemail', 'no answer')`,
    ),
    check("call_corrections_not_lead_known", sql`${table.notLead} in ('not a lead', 'spam')`),
  ],
);

/** A client's own notes on a call. The id is chosen by the browser, so that a note is stored once however often it is sent. */
export const callNotes = pgTable(
  "call_notes",
  {
    id: uuid().primaryKey(),
    callId: text()
      .notNull()
      .references(() => callLogs.callId, { onDelete: "cascade" }),
    userId: clientId(),
    authorId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    body: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index("call_notes_call_idx").on(table.callId, table.createdAt)],
);

/** When a client last looked at the dashboard, so that it can say what has happened since. */
export const clientVisits = pgTable("client_visits", {
  userId: clientId().primaryKey(),
  seenAt: moment().notNull(),
  /** The end of the visit before this one; null during the first. */
  since: moment(),
  /** When they closed the finished guide of the first days, for everyone of their account. */
  guideClosedAt: moment(),
});
