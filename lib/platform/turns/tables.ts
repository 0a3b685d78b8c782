import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** The turn, by the alias of `client_turns`, has come. */
export const hasCome = (turn: string) => sql`(${column(turn, "due_at")} <= now())`;
