import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** The message, of the alias of `webhook_deliveries`, has neither been delivered nor given up. */
export const isWaiting = (delivery: string) => sql`${column(delivery, "status")} = 'waiting'`;
