import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** The item, by the alias of `erasure_items`, is still to be deleted elsewhere. */
export const isDue = (item: string) => sql`(${column(item, "state")} = 'due')`;

/** Its next attempt may begin. */
export const isDueNow = (item: string) => sql`(${isDue(item)} and ${column(item, "due_at")} <= now())`;

/** Something of the erasure, by the alias of `erasures`, is still to be deleted elsewhere. */
export const isUnderWay = (erasure: string) => sql`(${column(erasure, "completed_at")} is null)`;

export const isDone = (item: string) => sql`(${column(item, "state")} = 'done')`;

/** The change, by the alias of `audit_log`, still has its values. */
export const hasValues = (change: string) => sql`(${column(change, "changes")} is not null)`;

/** It was erased: there is a tombstone of this id (function `is_erased`). */
export const isErased = (row: string, id: string) => sql`is_erased(${column(row, id)})`;

/** It was given up. */
export const isGivenUp = (item: string) => sql`(${column(item, "state")} = 'failed')`;
