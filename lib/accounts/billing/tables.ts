import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** The client pays by the month: by the alias of `user_attributes` or `former_plans`. */
export const hasPlan = (attributes: string) => sql`(${column(attributes, "monthly_payment")} is not null)`;
