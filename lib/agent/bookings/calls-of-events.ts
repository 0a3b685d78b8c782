import { sql } from "drizzle-orm";
import { execute } from "@/db/client";

/** By event id: the call in which a client's agent booked it, if it is one of the client's calls (BOOK-07). */
export async function callsOfEvents(
  userId: string,
  events: readonly { id: string }[],
): Promise<Map<string, string>> {
  // An event's id is its booking's without the dashes; events made by people have other ids.
  const ids = events.map(({ id }) => id).filter((id) => /^[0-9a-f]{32}$/.test(id));
  if (ids.length === 0) return new Map();
  const rows = await execute<{ event_id: string; call_id: string }[]>(sql`
    select replace(b.id::text, '-', '') as event_id, c.call_id
    from bookings b join call_logs c on c.call_id = b.call_id and c.user_id = b.user_id
    where b.user_id = ${userId} and b.id = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map(({ event_id, call_id }) => [event_id, call_id]));
}
