import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** A caller's emergency that is not ticked off yet, by the alias of `caller_messages`. */
export const isEmergency = (toDo: string) => sql`(${column(toDo, "kind")} = 'emergency')`;

/** A check that did not pass in its last run, by the alias of `readiness_results`. */
export const isFailing = (result: string) => sql`(${column(result, "failing_since")} is not null)`;
