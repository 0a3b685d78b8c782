import { type SQL, sql } from "drizzle-orm";
import { column } from "@/db/column";

/** What calls are made of: such messages are kept in `voice_messages`, all others for some days in `raw_messages`. */
const LASTING = ["end-of-call-report", "provider-call", "unreadable"];

export const isLasting = (kind: string) => LASTING.includes(kind);

/** The message, by the alias of either table, names no call that could be found in it. */
export const namesNoCall = (message: string) => sql`(${column(message, "call_id")} is null)`;

/** A statement that deletes the messages of both tables for which this holds, by the alias `v`. */
export const deleteMessages = (which: SQL): SQL => sql`
  with raw as (delete from raw_messages v where ${which})
  delete from voice_messages v where ${which}`;
