import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { MINUTE } from "@/lib/platform/core/clock";

/** `name`: what is used sparingly, such as one service of a Google account. */
export type Paced = { name: string; burst: number; aMinute: number };

/**
 * Reserves the next start at something that may be used only so often, and says when that is; a past moment means now.
 * All processes share the reservations: a row keeps when the last one would be due without the burst.
 */
export async function reserveStart({ name, burst, aMinute }: Paced): Promise<Date> {
  const every = sql`${MINUTE / aMinute} * interval '1 millisecond'`;
  const [row] = await execute<{ at: Date }[]>(sql`
    insert into run_paces as p (name, due_at) values (${name}, clock_timestamp() + ${every})
    on conflict (name) do update set due_at = greatest(p.due_at, clock_timestamp()) + ${every}
    returning due_at - ${burst}::int * ${every} as at`);
  if (!row) throw new Error("the insert returned no row");
  return row.at;
}
