import { type SQL, sql } from "drizzle-orm";
import { type DbOrTx, database, execute } from "@/db/client";
import type { Event } from "./events";

/**
 * Records changes for the followers. Pass the transaction of the change, so that the event is followed if and only if
 * the change commits. Record it after writing the rows concerned, so that the events of a subject have the order of
 * their commits.
 */
export async function recordEvents(events: readonly Event[], db: DbOrTx = database()): Promise<void> {
  if (events.length === 0) return;
  await execute(
    sql`
    insert into outbox (event, subject, payload)
    select name, subject, payload
    from jsonb_to_recordset(${JSON.stringify(events)}::text::jsonb) as e(name text, subject text, payload jsonb)`,
    db,
  );
}

/**
 * The same as part of a statement that changes calls: `changed` is a CTE that returns the rows, with `call_id` of each.
 */
export const recordCallChanges = (changed: SQL): SQL => sql`
  insert into outbox (event, subject, payload)
  select 'call.changed', call_id, jsonb_build_object('callId', call_id) from ${changed} changed`;
