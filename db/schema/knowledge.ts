import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { tsvector } from "./call-texts";

/**
 * What a client's published agent knows: one row per entry of the setup's field `knowledge`, written when the setup is.
 * An id is unique per client only, since a setup can be copied from another client.
 */
export const knowledgeEntries = pgTable(
  "knowledge_entries",
  {
    userId: clientId(),
    id: uuid().notNull(),
    /** The entry's place in the list, from 0. */
    position: integer().notNull(),
    question: text().notNull(),
    wordings: text().array().notNull(),
    answer: text().notNull(),
    validFrom: date(),
    /** The last day on which it is told. */
    validUntil: date(),
    source: text(),
    /** The admin who approved it; null for a draft, which is not told. No reference: it outlives the account. */
    approvedBy: uuid(),
    /** The stems of the question and of each wording, and those of the answer. */
    phrases: tsvector().array().notNull(),
    answered: tsvector().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    check("knowledge_entries_answer_short", sql`length(${table.answer}) between 1 and 400`),
    check("knowledge_entries_dates_in_order", sql`${table.validFrom} <= ${table.validUntil}`),
  ],
);
