import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** The voice provider knows the line of the assignment, by its alias. */
export const isKnownToProvider = (assignment: string) => sql`(
  ${column(assignment, "vapi_phone_number_id")} is not null or ${column(assignment, "sip_uri")} is not null)`;
