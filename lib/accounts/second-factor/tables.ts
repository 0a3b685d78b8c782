import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** The second factor counts: its first code was accepted. */
export const isConfirmed = (factor: string) => sql`(${column(factor, "confirmed_at")} is not null)`;

export const isApp = (factor: string) => sql`(${column(factor, "kind")} = 'app')`;

export const isPasskey = (factor: string) => sql`(${column(factor, "kind")} = 'passkey')`;

/** The recovery code can still be used. */
export const isUnused = (code: string) => sql`(${column(code, "used_at")} is null)`;
