import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";
import { bookings } from "./bookings";

/** Clients who chose whether their customers are reminded of visits; without a row they are not. */
export const reminderSettings = pgTable("reminder_settings", {
  userId: clientId().primaryKey(),
  enabled: boolean().notNull(),
  updatedAt: moment().notNull().defaultNow(),
});

/** What was decided about reminding of a visit at one time, and what the customer answered. */
export const reminders = pgTable(
  "reminders",
  {
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    /** The visit's start: one that is moved is decided again. */
    startsAt: moment().notNull(),
    userId: clientId(),
    /**
     * `left_out`: one of the tenth without a reminder. `refused`: the text was not allowed to be sent, or failed and was
     * deleted since.
     */
    kind: text({ enum: ["sent", "left_out", "refused"] }).notNull(),
    answer: text({ enum: ["kept", "other_time"] }),
    answeredAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.startsAt] }),
    index("reminders_user_idx").on(table.userId),
    check("reminders_kind_known", sql`${table.kind} in ('sent', 'left_out', 'refused')`),
    check(
      "reminders_answer_known",
      sql`(${table.answer} is null) = (${table.answeredAt} is null)
        and (${table.answer} is null or ${table.kind} = 'sent' and ${table.answer} in ('kept', 'other_time'))`,
    ),
  ],
);
