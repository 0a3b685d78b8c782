import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** Conditions on our texts. Each takes the alias of `text_messages`. */

export const isQueued = (text: string) => sql`${column(text, "status")} = 'queued'`;
/** No process is sending it: longer ago than an attempt can take. */
export const hasNoWorker = (text: string) =>
  sql`coalesce(${column(text, "attempted_at")} < now() - interval '1 minute', true)`;
/** The problem of a text that was taken back before it was sent. */
export const WITHDRAWN = "its cause has changed";
export const hasFailed = (text: string) => sql`${column(text, "status")} = 'failed'`;
