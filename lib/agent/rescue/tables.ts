import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** It is not known yet what came of the rescued call. Takes the alias of `call_rescues`. */
export const isUnsettled = (rescue: string) => sql`(${column(rescue, "outcome")} is null)`;

/** In the place of Twilio's code: the provider was not asked, because no line was free (lib/agent/surge). */
export const NO_LINE = "no-line";

/** The voice provider failed or refused the call. */
export const isUntaken = (rescue: string) =>
  sql`(${column(rescue, "error_code")} is distinct from ${sql.raw(`'${NO_LINE}'`)})`;

/** The beginning of the cause of the to-do about a caller's message. */
export const MESSAGE = "fallback|";
