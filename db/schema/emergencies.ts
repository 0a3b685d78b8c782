import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";

/** An emergency on its way up the client's ladder of people, one a call. Its number is the code of the answering text. */
export const emergencies = pgTable(
  "emergencies",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity({ startWith: 11 }),
    userId: clientId(),
    callId: text().notNull(),
    /** Twilio's CallSid of the caller's call, and the client's number that was called. */
    carrierSid: text(),
    line: text(),
    /** Where the caller can be rung back; null if they withheld the number. E.164. */
    caller: text(),
    callerName: text(),
    address: text(),
    description: text().notNull(),
    businessName: text().notNull(),
    /** Who was on duty when it began, in order; later changes of the ladder do not concern it. */
    people: jsonb().$type<{ name: string; number: string }[]>().notNull(),
    status: text({ enum: ["ringing", "accepted", "cancelled", "exhausted"] })
      .notNull()
      .default("ringing"),
    /** The step begun last: rounds count from 1, rungs from 0; -1 before a round's first. */
    round: integer().notNull().default(1),
    rung: integer().notNull().default(-1),
    /** Whether the caller is on our line, so that people are rung within their call. */
    isCallerOn: boolean().notNull().default(false),
    /** A place in `people`. */
    acceptedBy: integer(),
    acceptedHow: text({ enum: ["key", "text"] }),
    acceptedAt: moment(),
    alarmedAt: moment(),
    /** When to look after it next; null once it is settled. */
    dueAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("emergencies_call_unique").on(table.callId),
    index("emergencies_user_idx").on(table.userId, table.createdAt.desc().nullsFirst()),
    index("emergencies_carrier_idx").on(table.carrierSid).where(sql`${table.carrierSid} is not null`),
    index("emergencies_due_idx").on(table.dueAt).where(sql`${table.dueAt} is not null`),
    check(
      "emergencies_acceptance_whole",
      sql`(${table.status} = 'accepted') = (${table.acceptedBy} is not null and ${table.acceptedHow} is not null and ${table.acceptedAt} is not null)`,
    ),
    check("emergencies_settled_not_due", sql`${table.dueAt} is null or ${table.status} = 'ringing'`),
  ],
);

/**
 * What was done for an emergency, and what came of it, in order; rows are only added. A step is written before it is
 * taken, and its key makes it one: `asked|line|1.0`.
 */
export const emergencyEvents = pgTable(
  "emergency_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    emergencyId: bigint({ mode: "number" })
      .notNull()
      .references(() => emergencies.id, { onDelete: "cascade" }),
    key: text().notNull(),
    kind: text().notNull(),
    /** Whom it concerns: a place in `people`. */
    rung: integer(),
    round: integer(),
    /** Twilio's id of the call or recording. */
    sid: text(),
    /** What came of it, or how it was done. */
    detail: text(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("emergency_events_step_unique").on(table.emergencyId, table.key),
    index("emergency_events_sid_idx").on(table.sid).where(sql`${table.sid} is not null`),
  ],
);
