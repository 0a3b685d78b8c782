import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** What the alert, by its alias, is about has not ended. */
export const isOpenAlert = (alert: string) => sql`(${column(alert, "closed_at")} is null)`;

/** It seems to have ended, which has to last before that is told. */
export const isClear = (alert: string) => sql`(${column(alert, "clear_since")} is not null)`;

/** The delivery or the email, by its alias, was accepted by the service that passes it on. */
export const hasArrived = (delivery: string) => sql`(${column(delivery, "state")} = 'sent')`;
