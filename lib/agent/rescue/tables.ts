import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** It is not known yet what came of the rescued call. Takes the alias of `call_rescues`. */
export const isUnsettled = (rescue: string) => sql`(${column(rescue, "outcome")} is null)`;
