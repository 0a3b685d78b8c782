import { type SQL, sql } from "drizzle-orm";
import { executeIn, type Tx } from "@/db/client";
import { isOfPerson } from "@/lib/accounts/audit/tables";
import { deleteMessages, namesNoCall } from "@/lib/calls/provider-messages/tables";
import { hasValues } from "@/lib/dashboard/personal-data/tables";
import { isHomeless } from "@/lib/platform/auth/tables";
import { assertHoldsNone } from "./assert-none-held";
import { doPiece } from "./do-piece";
import type { Counts, Leaver } from "./leaver";

const BATCH = 500;

/**
 * Deletes everything of an account here: calls in batches, with tombstones so that no list brings them back, then the
 * account with all that refers to it, its people, also invited and former ones who belong nowhere else, and what names
 * them without referring to them. Throws while calls are held.
 */
export async function eraseAccount(leaver: Leaver): Promise<void> {
  const { accountId } = leaver;
  await assertHoldsNone(accountId);
  for (let gone = BATCH; gone === BATCH; ) {
    await doPiece(leaver, async (tx) => {
      gone = await eraseCalls(accountId, tx);
      return { counts: { calls: gone } };
    });
  }
  await doPiece(leaver, async (tx) => ({ counts: await eraseRest(accountId, tx) }));
}

/** A batch of its calls, with raw messages and lists' entries. */
async function eraseCalls(accountId: string, tx: Tx): Promise<number> {
  const calls = await executeIn(tx)<{ call_id: string; carrier_sid: string | null }[]>(
    sql`select call_id, carrier_sid from call_logs where user_id = ${accountId} limit ${BATCH} for update`,
  );
  const ids = sql`any(${sql.param(calls.map(({ call_id }) => call_id))}::text[])`;
  const all = calls.flatMap(({ call_id, carrier_sid }) => (carrier_sid ? [call_id, carrier_sid] : [call_id]));
  await bury(sql`select unnest(${sql.param(all)}::text[]) as id`, tx);
  for (const gone of [
    deleteMessages(sql`v.call_id = ${ids}`),
    sql`delete from tool_invocations where call_id = ${ids}`,
    sql`delete from ledger_entries where entry_id = any(${sql.param(all)}::text[]) or carrier_sid = any(${sql.param(all)}::text[])`,
    sql`delete from call_logs where call_id = ${ids}`,
  ])
    await executeIn(tx)(gone);
  return calls.length;
}

async function eraseRest(accountId: string, tx: Tx): Promise<Counts> {
  const run = (statement: SQL) => executeIn(tx)(statement);
  const [known] = await executeIn(tx)<{ people: string[]; lines: string[] }[]>(sql`
    select array(
        select p.id::text from (
          select user_id from members where account_id = ${accountId}
          union select user_id from role_invitations where account_id = ${accountId}
          union select entity_id::uuid from audit_log where ${isOfPerson("audit_log")} and user_id = ${accountId}
        ) known join profiles p on p.id = known.user_id where ${isHomeless("p", sql`${accountId}::uuid`)}) as people,
      array(select a.phone_number from phone_assignments a where a.user_id = ${accountId}
        and not exists (select from phone_assignments o where o.phone_number = a.phone_number and o.is_active)) as lines`);
  const people = sql`any(${sql.param(known?.people ?? [])}::uuid[])`;
  const lines = sql`any(${sql.param(known?.lines ?? [])}::text[])`;
  const counts: Counts = {};
  for (const [name, table] of COUNTED)
    counts[name] = (await run(sql`select from ${sql.identifier(table)} where user_id = ${accountId}`)).count;
  counts.people = known?.people.length ?? 0;

  // One statement deletes all rows of a client, of whom there may be millions.
  await run(
    sql`select set_config('callwright.erasing', 'on', true), set_config('statement_timeout', '10min', true)`,
  );
  await bury(sql`select sid as id from inbound_texts where user_id = ${accountId}`, tx);
  await run(sql`delete from inbound_texts where user_id is null and recipient = ${lines}`);
  await run(sql`delete from text_opt_outs where sender = ${lines}`);
  await run(
    deleteMessages(sql`${namesNoCall("v")}
      and exists (select from unnest(${sql.param(known?.lines ?? [])}::text[]) line where strpos(v.body, line) > 0)`),
  );
  await run(sql`delete from ledger_entries where user_id = ${accountId} or called_line = ${lines}`);
  await run(sql`delete from outbox where subject = ${accountId} or payload ->> 'userId' = ${accountId}`);
  await run(
    sql`delete from alert_news where alerts @> jsonb_build_array(jsonb_build_object('client_id', ${accountId}::text))`,
  );
  // Emails to the agency's admins about emergencies of its callers.
  await run(
    sql`delete from account_mails where facts ->> 'callId' in (select call_id from emergencies where user_id = ${accountId})`,
  );
  await run(sql`delete from follow_ups where subject = ${accountId} or payload ->> 'userId' = ${accountId}`);
  await run(sql`delete from client_views where client_id = ${accountId} or client_id = ${people}`);
  await run(
    sql`delete from security_events where user_id = ${people} or actor_id = ${people} or user_id = ${accountId}`,
  );
  await run(sql`
    update audit_log set changes = null
    where ${hasValues("audit_log")} and (user_id = ${accountId} or user_id = ${people} or actor_id = ${people})`);
  await run(sql`delete from accounts where id = ${accountId}`);
  await run(sql`delete from auth.users where id = ${people}`);
  return counts;
}

const COUNTED = [
  ["texts", "text_messages"],
  ["texts_received", "inbound_texts"],
  ["bookings", "bookings"],
  ["to_dos", "caller_messages"],
  ["callers", "callers"],
  ["payments", "payments"],
] as const;

/** No report or list may bring these ids back. */
const bury = (ids: SQL, tx: Tx) =>
  executeIn(tx)(sql`
    insert into tombstones (hash) select encode(sha256(convert_to(id, 'UTF8')), 'hex') from (${ids}) erased
    on conflict do nothing`);
