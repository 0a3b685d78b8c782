import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "../moment";
import { profiles } from "./identity";

/** A time in which nearly all of the voice provider's lines were in use, so that calls ask us for a line first. */
export const lineSurges = pgTable(
  "line_surges",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    beganAt: moment().notNull().defaultNow(),
    /** Since when enough lines are free again, while that has to last before the surge is over. */
    calmSince: moment(),
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex("line_surges_one_open")
      .on(sql`(${table.endedAt} is null)`)
      .where(sql`${table.endedAt} is null`),
  ],
);

/** A call that asked for a line during a surge. Kept for a day. */
export const lineRequests = pgTable(
  "line_requests",
  {
    /** Twilio's CallSid. */
    carrierSid: text().primaryKey(),
    /** Null for a number without a client. */
    userId: uuid().references(() => profiles.id, { onDelete: "cascade" }),
    /** Whether it gets a line only when no one else waits: its caller is marked as a nuisance. */
    comesLast: boolean().notNull().default(false),
    /** How often it has asked; it asks again while it rings. */
    asks: integer().notNull().default(1),
    askedAt: moment().notNull().defaultNow(),
    lastAskedAt: moment().notNull().defaultNow(),
    /** When it was sent to the voice provider; null while it waits, and if it found no line. */
    admittedAt: moment(),
  },
  (table) => [
    index("line_requests_asked_idx").on(table.lastAskedAt),
    index("line_requests_user_idx").on(table.userId),
  ],
);
