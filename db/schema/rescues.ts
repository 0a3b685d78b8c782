import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../moment";
import { profiles } from "./identity";

/**
 * Calls that the voice provider did not take and that we answered instead: what the caller heard and what came of it.
 * The call itself is the row of `call_logs` with the same `carrier_sid`.
 */
export const callRescues = pgTable(
  "call_rescues",
  {
    /** Twilio's CallSid. */
    carrierSid: text().primaryKey(),
    userId: uuid().references(() => profiles.id, { onDelete: "cascade" }),
    /** The number that was called, and the caller's; null if withheld. E.164. */
    calledLine: text().notNull(),
    caller: text(),
    /** Twilio's code for what was wrong with the voice provider's answer, or that no line was free. */
    errorCode: text(),
    beganAt: moment().notNull(),
    /** When the owner's phone was rung, and when they pressed 1. */
    ownerRungAt: moment(),
    ownerTookAt: moment(),
    outcome: text(),
    endedAt: moment(),
  },
  (table) => [
    index("call_rescues_open_idx").on(table.beganAt).where(sql`${table.outcome} is null`),
    index("call_rescues_user_idx").on(table.userId),
    check(
      "call_rescues_outcome_known",
      sql`${table.outcome} in ('taken', 'voicemail', 'hung-up', 'emergency')`,
    ),
  ],
);
