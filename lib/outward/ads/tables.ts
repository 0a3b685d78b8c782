import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** The campaign, by its alias, runs at Facebook. */
export const isRunning = (campaign: string) => sql`${column(campaign, "status")} = 'ACTIVE'`;
