import { sql } from "drizzle-orm";
import { column } from "@/db/column";
import { ASKS } from "./share-lines";

/** Conditions on surges and the calls that ask for a line. Each takes the alias of its table. */

/** The surge goes on. */
export const isSurge = (surge: string) => sql`(${column(surge, "ended_at")} is null)`;

/** The call was sent to the voice provider. */
export const isAdmitted = (request: string) => sql`(${column(request, "admitted_at")} is not null)`;

/** The call rings and waits for a line, before others: it asks every 4 s. */
export const waitsForLine = (request: string) => sql`(not ${isAdmitted(request)}
  and not ${column(request, "comes_last")} and ${column(request, "last_asked_at")} > now() - interval '6 seconds')`;

/** The call found no line, however long it rang. */
export const foundNoLine = (request: string) => sql`(not ${isAdmitted(request)}
  and ${column(request, "asks")} >= ${ASKS})`;

/** The call was sent to the voice provider, which has not reported it yet. */
export const isOnItsWay = (
  request: string,
) => sql`(${column(request, "admitted_at")} > now() - interval '30 seconds'
  and not exists (select from call_logs known where known.carrier_sid = ${column(request, "carrier_sid")}))`;
