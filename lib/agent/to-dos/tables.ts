import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** The to-do, by the alias of `caller_messages`, is not ticked off. */
export const isOpen = (toDo: string) => sql`(${column(toDo, "done_at")} is null)`;

/** The to-do, by the alias of `caller_messages`, is a promise of the agent that was not kept, not even later. */
export const isBrokenPromise = (toDo: string) =>
  sql`(${column(toDo, "kind")} = 'promise' and not ${column(toDo, "done_by_itself")})`;
