import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";
import { callLogs } from "./calls";

/** Clients who chose whether callers who did not book get a text; without a row they get none. */
export const followUpSettings = pgTable("follow_up_settings", {
  userId: clientId().primaryKey(),
  /** Since when it is on: callers from before get none. Null while it is off. */
  onSince: moment(),
  /** The client's own words; null for ours. */
  words: text(),
  updatedAt: moment().notNull().defaultNow(),
});

/**
 * A call without a booking whose caller was to get a text, and why we may text them. That a caller gets only one is held
 * by `missed_call_texts_once`.
 */
export const followUpTexts = pgTable(
  "follow_up_texts",
  {
    callId: text()
      .primaryKey()
      .references(() => callLogs.callId, { onDelete: "cascade" }),
    userId: clientId(),
    /** `refused`: the text was not allowed to be sent, or failed and was deleted since. */
    kind: text({ enum: ["sent", "refused"] }).notNull(),
    /** `call`: it answers their call. `asked`: they asked for a text in it. `wrote`: they have texted the client. */
    basis: text({ enum: ["call", "asked", "wrote"] }).notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("follow_up_texts_user_idx").on(table.userId),
    check("follow_up_texts_kind_known", sql`${table.kind} in ('sent', 'refused')`),
    check("follow_up_texts_basis_known", sql`${table.basis} in ('call', 'asked', 'wrote')`),
  ],
);
