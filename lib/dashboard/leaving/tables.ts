import { sql } from "drizzle-orm";
import { column } from "@/db/column";
import { isUnderWay } from "@/lib/dashboard/personal-data/tables";

/** The client leaves, by the alias of `departures`: neither taken back nor over. */
export const isLeaving = (departure: string) =>
  sql`(not ${isWithdrawn(departure)} and ${isUnderWay(departure)})`;

/** They came back within the 30 days. */
export const isWithdrawn = (departure: string) => sql`(${column(departure, "withdrawn_at")} is not null)`;

/** Something of the client may be erased already. */
export const isBeingErased = (departure: string) => sql`(${column(departure, "erase_at")} <= now())`;
