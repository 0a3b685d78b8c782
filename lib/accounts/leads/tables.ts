import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** Nobody has marked the contact request, by the alias of `contact_leads`, as done. */
export const isUnhandled = (lead: string) => sql`(${column(lead, "handled_at")} is null)`;
