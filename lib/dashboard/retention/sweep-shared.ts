import { type SQL, sql } from "drizzle-orm";
import { database, execute, executeIn } from "@/db/client";
import { isOfPerson } from "@/lib/accounts/audit/tables";
import { sweepSecurityEvents } from "@/lib/accounts/security-log/sweep-events";
import { namesNoCall } from "@/lib/calls/provider-messages/tables";
import { isHomeless } from "@/lib/platform/auth/tables";
import { readPeriods } from "./periods";
import { sweepRawDays } from "./raw-days";
import { isOlder, isOnHold } from "./tables";

const BATCH = 5_000;
const MOST_BATCHES = 100;

/** Deletes what is kept for the same time for all clients. */
export async function sweepShared(): Promise<void> {
  const days = await readPeriods();
  await sweepRawDays(days.raw);
  await deleteOlder("raw_messages_rest", "received_at", days.raw, sql`not ${isOnHold("raw_messages_rest")}`);
  // With a call, they go with its words.
  await deleteOlder("voice_messages", "received_at", days.words, namesNoCall("voice_messages"));
  await deleteOlder("webhook_deliveries", "created_at", days.webhooks);
  await deleteOlder("touches", "at", days.touches);
  // Days are recounted for 30 days.
  await deleteOlder("ledger_entries", "happened_at", days.ledger);
  await deleteOlder("contact_leads", "created_at", days.requests);
  await forgetFormerPeople(days.audit);
  await deleteOlder("audit_log", "created_at", days.audit);
  await deleteOlder("client_views", "started_at", days.audit);
  await sweepToolCalls(days.tool_calls);
  await sweepSecurityEvents(days.sign_ins);
}

/**
 * Deletes people who belong nowhere any more, with the last change that says whose they were: without it they would not
 * be found when that account ends.
 */
const forgetFormerPeople = (days: number) =>
  execute(sql`
    delete from auth.users where id in (
      select p.id from audit_log old join profiles p on p.id = old.entity_id::uuid
      where ${isOfPerson("old")} and ${isOlder("old", "created_at", days)} and ${isHomeless("p")} and not exists (
        select from audit_log newer where ${isOfPerson("newer")} and newer.entity_id = old.entity_id
          and not ${isOlder("newer", "created_at", days)}))`);

async function deleteOlder(table: string, time: string, days: number, which: SQL = sql`true`): Promise<void> {
  const of = sql.identifier(table);
  await inBatches(
    sql`select ctid from ${of}
      where ${isOlder(table, time, days)} and ${which} limit ${BATCH}`,
    of,
  );
}

/** By tool, along its index. What was judged by them is not judged again. */
const sweepToolCalls = (days: number) =>
  inBatches(
    sql`select due.ctid from tools t, lateral (
      select i.ctid from tool_invocations i
      where i.tool_id = t.id and ${isOlder("i", "started_at", days)} and not ${isOnHold("i")}
      limit ${BATCH}) due limit ${BATCH}`,
    sql.identifier("tool_invocations"),
    sql`, judged as (
      update call_reasons r set is_final = true from gone where r.call_id = gone.call_id and not r.is_final)`,
  );

async function inBatches(
  due: SQL,
  table: ReturnType<typeof sql.identifier>,
  follows: SQL = sql``,
): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const gone = await database().transaction(async (tx) => {
      // The audit log lets rows go for this only.
      await executeIn(tx)(sql`select set_config('callwright.erasing', 'on', true)`);
      return executeIn(tx)(sql`
        with gone as (delete from ${table} where ctid = any(array(${due})) returning *)${follows}
        select from gone`);
    });
    if (gone.count < BATCH) return;
  }
}
