import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** Neither the first attempt nor the next retry of the follow-up, by its alias, has to wait any longer. */
export const isDue = (followUp: string) => sql`(${column(followUp, "due_at")} <= now())`;
