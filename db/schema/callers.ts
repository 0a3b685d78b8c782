import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";
import { profiles } from "./identity";

/**
 * Numbers that a client does not want to be disturbed by, E.164. At most 500 a client (trigger `cap_nuisance_callers`).
 */
export const nuisanceCallers = pgTable(
  "nuisance_callers",
  {
    userId: clientId(),
    phoneNumber: text().notNull(),
    /** Null for a deleted user. */
    markedBy: uuid().references(() => profiles.id, { onDelete: "set null" }),
    markedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.phoneNumber] }),
    index("nuisance_callers_marked_idx").on(table.userId, table.markedAt),
    check("nuisance_callers_have_numbers", sql`${table.phoneNumber} ~ '^\\+[0-9]{5,15}$'`),
  ],
);

/** What the people who ring a client are called, by number in E.164. */
export const callers = pgTable(
  "callers",
  {
    userId: clientId(),
    phoneNumber: text().notNull(),
    /** As the client saved it. */
    savedName: text(),
    /** As last told: with a booking or a message. */
    toldName: text(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.phoneNumber] }),
    index("callers_user_updated_idx").on(table.userId, table.updatedAt),
    check("callers_have_names", sql`${table.savedName} is not null or ${table.toldName} is not null`),
  ],
);
