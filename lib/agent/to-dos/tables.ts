import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** The to-do, by the alias of `caller_messages`, holds what a caller said, rather than what we noticed. */
export const isFromCaller = (toDo: string) => sql`(${column(toDo, "kind")} not in ('promise', 'limit'))`;

/** The to-do, by the alias of `caller_messages`, is not ticked off. */
export const isOpen = (toDo: string) => sql`(${column(toDo, "done_at")} is null)`;

/** The to-do, by the alias of `caller_messages`, is a promise of the agent that was not kept, not even later. */
export const isBrokenPromise = (toDo: string) =>
  sql`(${column(toDo, "kind")} = 'promise' and not ${column(toDo, "done_by_itself")})`;

/** The to-do, by the alias of `caller_messages`, is a caller's emergency. */
export const isEmergency = (toDo: string) => sql`(${column(toDo, "kind")} = 'emergency')`;
