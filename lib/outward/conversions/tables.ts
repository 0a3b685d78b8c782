import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** Conditions on conversion events and settings. Each takes the alias of its table. */

/** It is to be sent. */
export const isToBeSent = (event: string) => sql`(${column(event, "status")} = 'waiting')`;

/** The provider has it and has not said yet what became of it. */
export const awaitsWord = (event: string) => sql`(${column(event, "status")} = 'sent')`;

/** No process is sending it: a process that died has lost it by now. */
export const hasNoSender = (event: string) => sql`coalesce(${column(event, "lease_until")} < now(), true)`;

/** Its time has come. */
export const isDue = (event: string) => sql`(${column(event, "due_at")} <= now())`;

/** The provider may have it without our knowing. */
export const mayHaveArrived = (event: string) => sql`(${column(event, "unsure_since")} is not null)`;

/** The provider cannot have it: what it says may still change. */
export const neverLeft = (event: string) =>
  sql`(num_nonnulls(${column(event, "unsure_since")}, ${column(event, "sent_at")}) = 0)`;

/** It was given up on without knowing that the provider has it, or the provider refused it. */
export const hasFailed = (event: string) => sql`(${column(event, "status")} in ('dead', 'refused'))`;

export const isMeta = (event: string) => sql`(${column(event, "provider")} = 'meta')`;

/** The client's conversions go to at least one provider. */
export const sendsConversions = (setting: string) =>
  sql`(${column(setting, "meta_on")} or ${column(setting, "google_on")})`;
