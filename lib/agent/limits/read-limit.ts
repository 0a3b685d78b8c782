import { findDefinition } from "@/lib/accounts/settings/catalogue";
import { peekSetting } from "@/lib/accounts/settings/read-setting";

/** What callers can do only so often: keys of the settings' group `limits`, with their defaults there. */
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

/** The limit as an admin has set it, else its default. Never throws: the default holds while no setting can be read. */
export async function readLimit(name: LimitName): Promise<number> {
  return Number((await peekSetting(name)) ?? findDefinition(name)?.initial);
}
