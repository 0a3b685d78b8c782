import { sql } from "drizzle-orm";
import { column } from "@/db/column";
import { isDue, isUnderWay } from "@/lib/dashboard/personal-data/tables";
import type { TakenStep } from "./leaver";

/** The client leaves, by the alias of `departures`: neither taken back nor over. */
export const isLeaving = (departure: string) =>
  sql`(not ${isWithdrawn(departure)} and ${isUnderWay(departure)})`;

/** They came back within the 30 days. */
export const isWithdrawn = (departure: string) => sql`(${column(departure, "withdrawn_at")} is not null)`;

/** Something of the client may be erased already. */
export const isBeingErased = (departure: string) => sql`(${column(departure, "erase_at")} <= now())`;

/** The step, by the alias of `departure_steps`, is still this attempt's: no other process has taken or ended it. */
export const isClaimed = (
  step: string,
  taken: TakenStep,
) => sql`(${column(step, "departure_id")} = ${taken.departureId}
  and ${column(step, "step")} = ${taken.step} and ${column(step, "attempts")} = ${taken.attempt} and ${isDue(step)})`;

/** When the step of a process that dies may be taken by another one. */
export const claimEnd = () => sql`(clock_timestamp() + interval '10 minutes')`;

/** What ends a step, in `set`. */
export const DONE = sql`state = 'done', problem = null, done_at = now()`;
