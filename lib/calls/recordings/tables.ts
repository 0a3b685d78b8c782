import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** `call_recordings.last_error` of a recording that will never come: neither provider nor phone company has it. */
export const GONE = "the provider has no recording of this call";

/** Conditions on recordings. Each takes the alias of its table, which may be left joined. */

/** The provider had a recording of the call, by its alias. */
export const hasAddress = (call: string) => sql`(${column(call, "recording_url")} is not null)`;

/** Our own copy is stored. */
export const isCopied = (recording: string) => sql`(${column(recording, "copied_at")} is not null)`;

/** Deleted, because its period was over or a card number was said (lib/dashboard/retention). */
export const isForgotten = (recording: string) => sql`(${column(recording, "deleted_after")} is not null)`;

/** A card number was said on the call: its sound is neither copied nor played, and is deleted. */
export const hasCard = (recording: string) =>
  sql<boolean>`coalesce(${column(recording, "card_said")}, false)`;

/** We deleted it, or are about to. */
export const isDeleted = (recording: string) => sql`(${isForgotten(recording)} or ${hasCard(recording)})`;

/** Neither stored by us nor available from the provider, or deleted. */
export const isGone = (recording: string) => sql<boolean>`coalesce(${hasCard(recording)}
  or not ${isCopied(recording)} and (${column(recording, "last_error")} = ${GONE} or ${isForgotten(recording)}), false)`;

/** Still to be copied. */
export const awaitsCopy = (recording: string) =>
  sql`(not ${isCopied(recording)} and not ${isGone(recording)})`;

/** Copied, and its waveform still to be measured. */
export const awaitsWaveform = (recording: string) =>
  sql`(${isCopied(recording)} and ${column(recording, "peaks")} is null)`;

/** The provider still has the call, by its alias, and its recording. */
export const isKeptByProvider = (call: string) =>
  sql`(${column(call, "happened_at")} > now() - interval '14 days')`;

/** One that is not copied never will be. */
export const isLost = (recording: string, call: string) =>
  sql`(${isGone(recording)} or not ${isKeptByProvider(call)})`;
