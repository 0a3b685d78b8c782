import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** The to-do, by the alias of `caller_messages`, is not ticked off. */
export const isOpen = (toDo: string) => sql`(${column(toDo, "done_at")} is null)`;
