import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** A row of the audit log, by its alias, records a look rather than a change. */
export const isLook = (change: string) => sql`(${column(change, "action")} = 'viewed')`;

/** A change of who works for a client; `entity_id` is the person. */
export const isOfPerson = (change: string) => sql`(${column(change, "entity")} = 'member')`;
