import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** A check that did not pass in its last run, by the alias of `readiness_results`. */
export const isFailing = (result: string) => sql`(${column(result, "failing_since")} is not null)`;
