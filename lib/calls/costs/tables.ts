import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** The voice provider has told what the call, by the alias of `call_logs`, cost its client: if only that it was nothing. */
export const isPriced = (call: string) => sql`(exists (
  select from cost_entries e where e.user_id = ${column(call, "user_id")} and e.source = 'vapi'
    and e.external_id = ${column(call, "call_id")}))`;
