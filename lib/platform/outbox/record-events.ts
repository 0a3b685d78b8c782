import { sql } from "drizzle-orm";
import type { Fragment } from "postgres";
import { type DbOrTx, database, rawSql } from "@/db/client";
import type { Event } from "./events";

/**
 * Records what has changed, for whoever follows it. Give it the transaction of the change: then it is followed if, and
 * only if, the change was committed. Record it after the rows it is about were written, so that the events of a subject
 * have the order of their commits.
 */
export async function recordEvents(events: readonly Event[], db: DbOrTx = database()): Promise<void> {
  if (events.length === 0) return;
  await db.execute(sql`
    insert into outbox (event, subject, payload)
    select name, subject, payload
    from jsonb_to_recordset(${JSON.stringify(events)}::text::jsonb) as e(name text, subject text, payload jsonb)`);
}

/** The same as a part of a statement that changes calls: `call_id` of each row of `changed`, a part of it that returns them. */
export const recordCallChanges = (changed: Fragment): Fragment => rawSql()`
  insert into outbox (event, subject, payload)
  select 'call.changed', call_id, jsonb_build_object('callId', call_id) from ${changed} changed`;
