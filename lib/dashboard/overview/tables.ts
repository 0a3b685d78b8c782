import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** A check, a list or a provider that did not work when it was last tried, by the alias of its row. */
export const isFailing = (result: string) => sql`(${column(result, "failing_since")} is not null)`;
