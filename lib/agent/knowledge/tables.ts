import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** Conditions on what agents know. */

/**
 * The entry may be told to callers: it is approved, and today is one of its days where the business is. Takes the
 * aliases of `knowledge_entries` and of its client's row of `agents`.
 */
export const isTold = (entry: string, agent: string) => sql`(${column(entry, "approved_by")} is not null
  and (now() at time zone ${column(agent, "time_zone")})::date
    between coalesce(${column(entry, "valid_from")}, '-infinity') and coalesce(${column(entry, "valid_until")}, 'infinity'))`;
