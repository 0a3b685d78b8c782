import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { foundNoLine, isSurge } from "./tables";

/** The surge that goes on, and how many of its callers found no line and heard our answer; null if there is none. */
export async function readSurge(): Promise<{ since: string; unserved: number } | null> {
  const [row] = await execute<{ since: Date; unserved: number }[]>(sql`
    select s.began_at as since, (select count(*)::int from line_requests r
      where r.last_asked_at >= s.began_at and ${foundNoLine("r")}) as unserved
    from line_surges s where ${isSurge("s")}`);
  return row ? { since: row.since.toISOString(), unserved: row.unserved } : null;
}
