import { type SQL, sql } from "drizzle-orm";
import { executeIn, type Tx } from "@/db/client";
import { isOfPerson } from "@/lib/accounts/audit/tables";
import { hideOptOuts } from "@/lib/agent/texts/opt-outs";
import { deleteMessages, namesNoCall } from "@/lib/calls/provider-messages/tables";
import { keepFailures } from "@/lib/dashboard/retention/keep-failures";
import { isOnHold } from "@/lib/dashboard/retention/tables";
import { forgetCustomersOfEvents } from "@/lib/outward/conversions/forget-customers";
import { type Caller, isTheirText, type Traces } from "./find-traces";
import { mentionIn } from "./mention-in";
import { hasValues } from "./tables";

/**
 * Deletes a caller's rows and empties those that have to stay: a booking keeps its time, its job and what was paid; a
 * digest keeps its figures; a change in the audit log keeps who made it. What belongs to held calls stays. Wherever else
 * their number or the ids of their calls and bookings are written, such as in webhooks' messages, that row goes too.
 * Resolves to how many rows that were.
 */
export async function eraseRows(caller: Caller, traces: Traces, tx: Tx): Promise<number> {
  const { userId, number } = caller;
  const { callIds, carrierSids, bookingIds } = traces;
  const calls = sql`any(${sql.param(callIds)}::text[])`;
  const sids = sql`any(${sql.param([...callIds, ...carrierSids])}::text[])`;
  const ids = [...callIds, ...carrierSids, ...bookingIds];
  const mentions = (row: string) => mentionIn(row, [number, ...ids]);
  // Where rows of several clients are together, the number alone does not say whose row it is: they may ring others too.
  const isTheirsIn = (row: string, isOfClient: SQL) =>
    sql`(${mentionIn(row, ids)} or ${isOfClient} and ${mentionIn(row, [number])})`;
  const namesClient = (row: string) =>
    sql`(${sql.identifier(row)}.payload ->> 'userId' = ${userId} or ${sql.identifier(row)}.subject = ${userId})`;
  const namesLine = sql`exists (
    select from phone_assignments a where a.user_id = ${userId}
      and (strpos(v.body, a.phone_number) > 0 or strpos(v.body, a.vapi_phone_number_id) > 0))`;
  const isTheirs = sql`(not ${isOnHold("i")}
    and (${isTheirText("i", caller)} or (i.user_id = ${userId} and i.call_id = ${calls})))`;
  let rows = 0;
  const run = async (statement: SQL) => {
    rows += (await executeIn(tx)(statement)).count;
  };

  await executeIn(tx)(sql`select set_config('callwright.erasing', 'on', true)`);
  await executeIn(tx)(sql`
    insert into tombstones (hash)
    select encode(sha256(convert_to(id, 'UTF8')), 'hex') from (
      select unnest(${sql.param([...callIds, ...carrierSids])}::text[]) as id
      union select i.sid from inbound_texts i where ${isTheirs}
    ) erased on conflict do nothing`);
  await run(sql`
    update bookings set client_name = null, client_phone = null, caller_phone = null, address = null, notes = null,
      call_id = null, tool_call_id = null, google_event_id = null, updated_at = now()
    where id = any(${sql.param(bookingIds)}::uuid[])`);
  await run(
    sql`delete from emergencies e where e.user_id = ${userId} and not ${isOnHold("e")} and (e.caller = ${number} or e.call_id = ${calls})`,
  );
  const isToDoOfTheirs = sql`(m.user_id = ${userId} and not ${isOnHold("m")}
    and (m.caller_phone = ${number} or m.call_id = ${calls} or ${mentions("m")}))`;
  // Of somebody who has only texted, a notification has their words and names no call.
  await run(sql`
    delete from notifications n where n.user_id = ${userId} and (n.call_id = ${calls} or ${mentions("n")}
      or n.to_do_id in (select m.id from caller_messages m where ${isToDoOfTheirs}))`);
  await run(sql`delete from caller_messages m where ${isToDoOfTheirs}`);
  const isTextOfTheirs = sql`(t.user_id = ${userId} and not ${isOnHold("t")} and ${mentions("t")})`;
  await keepFailures(isTextOfTheirs, tx);
  await run(sql`delete from text_messages t where ${isTextOfTheirs}`);
  await run(sql`
    delete from inbound_texts i where ${isTheirs}`);
  await run(
    sql`delete from missed_call_texts m where m.user_id = ${userId} and m.caller = ${number} and not ${isOnHold("m")}`,
  );
  await run(sql`delete from tool_invocations where call_id = ${calls}`);
  await run(
    deleteMessages(sql`(v.call_id = ${calls} or ${namesNoCall("v")} and ${isTheirsIn("v", namesLine)})`),
  );
  await run(sql`
    delete from ledger_entries where (source in ('carrier', 'provider') and entry_id = ${sids})
      or (source = 'provider' and carrier_sid = ${sids})`);
  await run(sql`delete from call_rescues where carrier_sid = ${sids}`);
  await run(sql`delete from line_requests where carrier_sid = ${sids}`);
  await forgetCustomersOfEvents(bookingIds, tx);
  await run(sql`delete from touches where user_id = ${userId} and phone = ${number}`);
  if (traces.held === 0)
    await run(sql`delete from callers where user_id = ${userId} and phone_number = ${number}`);
  await run(sql`delete from nuisance_callers where user_id = ${userId} and phone_number = ${number}`);
  await run(sql`
    update digest_entries e set call_id = null, booking_id = null, erased_at = now()
    where e.user_id = ${userId} and (e.call_id = ${calls} or e.booking_id = any(${sql.param(bookingIds)}::uuid[]))`);
  await run(sql`delete from account_mails m where ${mentionIn("m", ids)}`);
  await run(sql`
    delete from webhook_deliveries d using webhooks w where w.id = d.webhook_id and w.user_id = ${userId} and ${mentions("d")}`);
  await run(sql`delete from workflow_runs r where r.user_id = ${userId} and (r.call_id = ${calls} or ${mentions("r")}
      or exists (select from run_steps s where s.run_id = r.id and ${mentions("s")}))`);
  await run(
    sql`delete from workflow_events e where e.user_id = ${userId} and (e.call_id = ${calls} or ${mentions("e")})`,
  );
  await run(sql`
    delete from applied_requests a where ${mentions("a")} and a.user_id in (
      select m.user_id from members m where m.account_id = ${userId}
      -- of those who have left
      union select l.entity_id::uuid from audit_log l where ${isOfPerson("l")} and l.user_id = ${userId})`);
  await run(sql`delete from outbox o where ${isTheirsIn("o", namesClient("o"))}`);
  await run(sql`delete from follow_ups f where ${isTheirsIn("f", namesClient("f"))}`);
  await run(
    sql`update audit_log a set changes = null where a.user_id = ${userId} and ${hasValues("a")} and ${mentions("a")}`,
  );
  // Notes, corrections, recordings, sources and the search index go with the call.
  await run(sql`delete from call_logs where call_id = ${calls}`);
  return rows + (await hideOptOuts(number, userId, tx));
}
