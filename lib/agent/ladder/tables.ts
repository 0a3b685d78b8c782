import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** Neither accepted nor cancelled: somebody can still take it. Takes the alias of `emergencies`. */
export const isOpenEmergency = (emergency: string) =>
  sql`(${column(emergency, "status")} not in ('accepted', 'cancelled'))`;

/** It is time to look after it. Takes the alias of `emergencies`. */
export const isEmergencyDue = (emergency: string) => sql`(${column(emergency, "due_at")} <= now())`;
