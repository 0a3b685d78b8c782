import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** Not accepted yet. Takes the alias of `emergencies`. */
export const isUnaccepted = (emergency: string) => sql`(${column(emergency, "status")} <> 'accepted')`;

/** It is time to look after it. Takes the alias of `emergencies`. */
export const isEmergencyDue = (emergency: string) => sql`(${column(emergency, "due_at")} <= now())`;
