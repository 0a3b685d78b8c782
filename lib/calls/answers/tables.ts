import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** Conditions on what clients say of their calls. Each takes the alias of `call_corrections`, which may be a left join. */

/** The client does not count the call as a lead. */
export const isNoLead = (correction: string) => sql`(${column(correction, "not_lead")} is not null)`;

/** The client corrected the status. */
export const isCorrected = (correction: string) => sql`(${column(correction, "status")} is not null)`;
