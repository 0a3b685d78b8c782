import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** The target is a client's own system: an address instead of one of our actions. */
export const asksAnAddress = (target: string) => sql`(${column(target, "action")} is null)`;
