import { type SQL, sql } from "drizzle-orm";
import { type DbOrTx, database, executeIn } from "@/db/client";
import { causeOf, causesById, causingRequest } from "@/lib/platform/core/cause";
import type { Event } from "./events";

/**
 * Records changes for the followers. Pass the transaction of the change, so that the event is followed if and only if
 * the change commits. Record it after writing the rows concerned, so that the events of a subject have the order of
 * their commits.
 */
export async function recordEvents(events: readonly Event[], db: DbOrTx = database()): Promise<void> {
  if (events.length === 0) return;
  const caused = events.map((event) => ({ ...event, request_id: causeOf(event.payload) }));
  await executeIn(db)(sql`
    insert into outbox (event, subject, payload, request_id)
    select name, subject, payload, request_id
    from jsonb_to_recordset(${JSON.stringify(caused)}::text::jsonb)
      as e(name text, subject text, payload jsonb, request_id text)`);
}

/**
 * The same as part of a statement that changes calls: `changed` is a CTE that returns the rows, with `call_id` of each.
 */
export const recordCallChanges = (changed: SQL): SQL => sql`
  insert into outbox (event, subject, payload, request_id)
  select 'call.changed', call_id, jsonb_build_object('callId', call_id),
    coalesce(${causesById()}::text::jsonb ->> call_id, ${causingRequest()}::text)
  from ${changed} changed`;
