import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";
import { profiles } from "./identity";

/** A caller whose data a client had erased: our own rows at once, what other systems have by the items below. */
export const erasures = pgTable(
  "erasures",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: clientId(),
    requestedBy: uuid().references(() => profiles.id, { onDelete: "set null" }),
    /** The last three digits, by which the client knows whom it was about. */
    /** An admin of the agency did it for the client. */
    isByAgency: boolean().notNull().default(false),
    numberEnding: text().notNull(),
    calls: integer().notNull(),
    texts: integer().notNull(),
    bookings: integer().notNull(),
    /** Calls that stayed because of a legal hold. */
    held: integer().notNull().default(0),
    requestedAt: moment().notNull().defaultNow(),
    /** When nothing was left to do elsewhere. */
    completedAt: moment(),
  },
  (table) => [index("erasures_user_idx").on(table.userId, table.requestedAt.desc().nullsFirst())],
);

/** Something that another system has of an erased caller, or of what was kept long enough. */
export const erasureItems = pgTable(
  "erasure_items",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null if its period was over: then it is deleted once it is done. */
    erasureId: uuid().references(() => erasures.id, { onDelete: "cascade" }),
    /** Whose it was, if its period was over and they are known. No foreign key: it is finished even when the client is gone. */
    userId: uuid(),
    system: text({
      enum: ["voice", "phone-call", "phone-recording", "phone-text", "calendar", "store"],
    }).notNull(),
    /** The other system's id, or the key in the store; null once it is deleted there. */
    externalId: text(),
    state: text({ enum: ["due", "done", "failed"] })
      .notNull()
      .default("due"),
    attempts: integer().notNull().default(0),
    dueAt: moment().notNull().defaultNow(),
    /** Why the last attempt failed, for the client. */
    problem: text(),
    doneAt: moment(),
  },
  (table) => [
    index("erasure_items_erasure_idx").on(table.erasureId),
    index("erasure_items_due_idx").on(table.dueAt).where(sql`${table.state} = 'due'`),
    check("erasure_items_state_known", sql`${table.state} in ('due', 'done', 'failed')`),
    index("erasure_items_user_idx").on(table.userId).where(sql`${table.userId} is not null`),
    check("erasure_items_one_cause", sql`num_nonnulls(${table.erasureId}, ${table.userId}) <= 1`),
    check("erasure_items_id_until_done", sql`(${table.state} = 'done') = (${table.externalId} is null)`),
  ],
);

/**
 * Ids of what was erased, as SHA-256 of random ids that cannot be guessed. Triggers keep reports, lists and texts from
 * bringing it back.
 */
export const tombstones = pgTable("tombstones", {
  hash: text().primaryKey(),
  erasedAt: moment().notNull().defaultNow(),
});
