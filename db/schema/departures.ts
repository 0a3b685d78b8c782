import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { moment } from "../moment";

/** What was deleted of a client where and when: counts and times only. */
export type Certificate = {
  number: string;
  account: string;
  requested: string;
  finished: string;
  numbers: "released" | "ported";
  steps: {
    step: string;
    state: "done" | "failed";
    at: string | null;
    counts: Record<string, number>;
    left: string | null;
  }[];
};

/** What a repeat of a step, or taking the end back, has to know. It names no one, and is not certified. */
export type StepMemo = {
  /** The agent, when it was switched off: since when it was live, and offline since. */
  live_at?: string | null;
  offline_at?: string;
  /** When deleting in other systems began. */
  begun_at?: string;
  /** Ids of assignments whose numbers Twilio was asked to release. */
  releasing?: string[];
};

/** A client who leaves. It outlives the client, so nothing refers to one, and nothing in it names one at the end. */
export const departures = pgTable(
  "departures",
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid().notNull(),
    /** Who asked for it: an owner, or an admin of the agency. */
    requestedBy: uuid(),
    isByAgency: boolean().notNull(),
    /** `ported`: the owner takes the numbers to another phone company, and we do not touch them. */
    numbers: text({ enum: ["released", "ported"] }).notNull(),
    requestedAt: moment().notNull().defaultNow(),
    /** From then on everything is erased. */
    eraseAt: moment().notNull(),
    withdrawnAt: moment(),
    /** When nothing was left to do, or was given up and is named in the certificate. */
    completedAt: moment(),
    /** Where the certificate is sent; null once it was, or could not be. */
    address: text(),
    certificate: jsonb().$type<Certificate>(),
    /** A MAC over it. */
    seal: text(),
  },
  (table) => [
    uniqueIndex("departures_one_at_a_time")
      .on(table.accountId)
      .where(sql`${table.withdrawnAt} is null and ${table.completedAt} is null`),
    index("departures_requested_idx").on(table.requestedAt.desc().nullsFirst()),
    check("departures_numbers_known", sql`${table.numbers} in ('released', 'ported')`),
    check(
      "departures_end_certified",
      sql`(${table.completedAt} is null) = (${table.certificate} is null) and (${table.certificate} is null) = (${table.seal} is null)`,
    ),
  ],
);

/** What is to be done for a client who leaves, in order. */
export const departureSteps = pgTable(
  "departure_steps",
  {
    departureId: uuid()
      .notNull()
      .references(() => departures.id, { onDelete: "cascade" }),
    step: text({
      enum: ["agent", "access", "google", "numbers", "assistant", "elsewhere", "rows", "certificate"],
    }).notNull(),
    place: integer().notNull(),
    state: text({ enum: ["due", "done", "failed"] })
      .notNull()
      .default("due"),
    attempts: integer().notNull().default(0),
    dueAt: moment().notNull(),
    /** Why the last attempt failed. */
    problem: text(),
    /** What was done, by kind. */
    counts: jsonb().$type<Record<string, number>>().notNull().default({}),
    memo: jsonb().$type<StepMemo>().notNull().default({}),
    doneAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.departureId, table.step] }),
    index("departure_steps_due_idx").on(table.dueAt).where(sql`${table.state} = 'due'`),
    check("departure_steps_state_known", sql`${table.state} in ('due', 'done', 'failed')`),
  ],
);
