import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** The contact request, by the alias of `contact_leads`, is not marked as done. */
export const isUnhandled = (lead: string) => sql`(${column(lead, "handled_at")} is null)`;
