import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** A mail provider says that we must not write to the address of the person, by the alias of their profile. */
export const isSuppressed = (profile: string) => sql`(${suppressionOf(profile)} is not null)`;

/** Since when and why emails to the person are stopped, as JSON; null if they are not. */
export const suppressionOf = (profile: string) => sql`(
  select json_build_object('reason', no.reason, 'since', no.created_at) from email_suppressions no
  where no.address = lower(${column(profile, "email")}))`;

/** The address does not exist: no email can arrive there. By the alias of `email_suppressions`. */
export const isHardBounce = (suppression: string) => sql`(${column(suppression, "reason")} = 'bounce')`;
