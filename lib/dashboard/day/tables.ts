import { sql } from "drizzle-orm";
import { column } from "@/db/column";

/** The last visit, by the alias of `client_visits`, is over: half an hour has passed without a look. */
export const isPastVisit = (visit: string) =>
  sql`(${column(visit, "seen_at")} < now() - interval '30 minutes')`;
