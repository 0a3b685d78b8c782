import { findDefinition } from "@/lib/accounts/settings/catalogue";
import { peekSetting } from "@/lib/accounts/settings/read-setting";

/** The caller limits: keys of the settings group `limits`, which has their defaults. */
export type LimitName =
  | "max_texts_per_call"
  | "max_texts_per_recipient"
  | "max_texts_per_client"
  | "max_bookings_per_call"
  | "max_open_bookings"
  | "max_lookups_per_call"
  | "max_lookups_per_caller"
  | "max_messages_per_call"
  | "max_messages_per_caller";

/**
 * The limit set by an admin, otherwise its default. Never throws: falls back to the default if the settings cannot be
 * read.
 */
export async function readLimit(name: LimitName): Promise<number> {
  return Number((await peekSetting(name)) ?? findDefinition(name)?.initial);
}
