import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** Conditions on our texts. Each takes the alias of `text_messages`. */

export const isQueued = (text: string) => sql`${column(text, "status")} = 'queued'`;
export const hasFailed = (text: string) => sql`${column(text, "status")} = 'failed'`;
