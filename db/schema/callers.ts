import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { profiles } from "./identity";

/** What the people who ring a client are called, by number in E.164. */
export const callers = pgTable(
  "callers",
  {
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    phoneNumber: text().notNull(),
    /** As the client saved it. */
    savedName: text(),
    /** As last told: with a booking or a message. */
    toldName: text(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.phoneNumber] }),
    index("callers_user_updated_idx").on(table.userId, table.updatedAt),
    check("callers_have_names", sql`${table.savedName} is not null or ${table.toldName} is not null`),
  ],
);
