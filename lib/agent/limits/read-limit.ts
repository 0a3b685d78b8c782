import { peekNumber } from "@/lib/accounts/settings/peek-number";

/** The caller limits: keys of the settings group `limits`, which has their defaults. */
export type LimitName =
  | "max_texts_per_call"
  | "max_texts_per_recipient"
  | "max_texts_per_client"
  | "max_bookings_per_call"
  | "max_open_bookings"
  | "max_open_bookings_withheld"
  | "max_lookups_per_call"
  | "max_lookups_per_caller"
  | "max_lookups_withheld"
  | "max_messages_per_call"
  | "max_messages_per_caller"
  | "max_messages_withheld";

export type LimitReached = { name: LimitName; max: number };

/** The limit set by an admin, otherwise its default, also if the settings cannot be read. Never throws. */
export const readLimit = (name: LimitName): Promise<number> => peekNumber(name);

/** The first of the limits that its count has reached, so that one more would exceed it; null if none. */
export async function firstReached(
  counts: readonly (readonly [LimitName, number])[],
): Promise<LimitReached | null> {
  for (const [name, count] of counts) {
    const max = await readLimit(name);
    if (count >= max) return { name, max };
  }
  return null;
}
