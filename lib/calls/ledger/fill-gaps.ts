import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { recordCallChanges } from "@/lib/platform/outbox/record-events";
import { enqueueMissing } from "@/lib/platform/queue/enqueue-missing";
import { nameCarrierCall } from "./note-entries";
import { hasCall, isAtProvider, isFrom } from "./tables";

/** The limit per kind and run: the next run is within minutes. */
const AT_MOST = 500;

export type Filled = { asked: number; added: number };

/**
 * Asks the provider for finished calls whose report we lack, and creates calls that only Twilio knows. A report may
 * arrive up to two minutes after the end of a call; after a quarter of an hour we conclude that a call never reached
 * the voice provider.
 */
export async function fillGaps(): Promise<Filled> {
  await execute(closeFilled());
  const asked = await enqueueMissing("recover-call", await unreported());
  let added = 0;
  for (const call of await execute<CarrierEntry[]>(knownToCarrierAlone()))
    added += (await addCarrierCall(call)) ? 1 : 0;
  if (added > 0) await execute(closeFilled());
  return { asked, added };
}

/** Marks entries whose call has arrived meanwhile. */
export function closeFilled() {
  return sql`
    update ledger_entries e set is_here = true, problem = null
    where not e.is_here and case when ${isFrom("provider", "e")}
      then ${hasCall("provider", "e")} else ${hasCall("carrier", "e")} end`;
}

async function unreported(): Promise<string[]> {
  const rows = await execute<{ entry_id: string }[]>(sql`
    select entry_id from ledger_entries e
    where not is_here and ${isFrom("provider", "e")} and problem is null and ended_at < now() - interval '2 minutes'
    order by happened_at limit ${AT_MOST}`);
  return rows.map((row) => row.entry_id);
}

/** The provider will never return this call, so a retry is pointless. */
export async function noteUnfillable(callId: string, problem: string): Promise<void> {
  await execute(sql`
    update ledger_entries set problem = ${problem}
    where ${isFrom("provider", "ledger_entries")} and entry_id = ${callId} and not is_here`);
}

type CarrierEntry = {
  entry_id: string;
  user_id: string | null;
  caller: string | null;
  called_line: string;
  end_reason: string;
  duration: number | null;
  happened_at: Date;
  ended_at: Date;
};

export function knownToCarrierAlone() {
  return sql`
    select entry_id, user_id, caller, called_line, end_reason, duration::float8 as duration, happened_at, ended_at
    from ledger_entries e
    where not is_here and ${isFrom("carrier", "e")} and ended_at < now() - interval '15 minutes'
      and not ${isAtProvider("e")}
      and not exists (select from call_logs c where c.carrier_sid = e.entry_id)
    order by happened_at limit ${AT_MOST}`;
}

/** Whether a row was created: not if an existing row turned out to be this call. */
async function addCarrierCall(call: CarrierEntry): Promise<boolean> {
  const twin = await findUnnamed(call);
  if (twin) {
    await nameCarrierCall(twin, call.entry_id);
    return false;
  }
  const answered = call.duration === null ? null : call.happened_at;
  const added = await execute(sql`
    with added as (
    insert into call_logs (call_id, carrier_sid, user_id, phone_number, vapi_phone_number, call_direction, live_status,
      started_at, ended_at, happened_at, duration, end_reason, reported_at)
    values (${call.entry_id}, ${call.entry_id}, ${call.user_id}, ${call.caller}, ${call.called_line}, 'inbound', 'ended',
      ${answered}, ${call.ended_at}, ${call.happened_at}, ${call.duration}, ${call.end_reason}, now())
    on conflict do nothing returning call_id
    ), told as (${recordCallChanges(sql`added`)})
    select from added`);
  return added.count > 0;
}

/** A row with the same caller, line and time that was reported without a CallSid. */
async function findUnnamed({
  user_id,
  caller,
  called_line,
  happened_at,
}: CarrierEntry): Promise<string | null> {
  const owned = user_id ? sql`user_id = ${user_id}` : sql`user_id is null`;
  const [row] = await execute<{ call_id: string }[]>(sql`
    select call_id from call_logs
    where ${owned} and carrier_sid is null and vapi_phone_number = ${called_line}
      and phone_number is not distinct from ${caller}
      and happened_at between ${happened_at}::timestamptz - interval '2 minutes'
        and ${happened_at}::timestamptz + interval '2 minutes'
    order by abs(extract(epoch from happened_at - ${happened_at}::timestamptz)) limit 1`);
  return row?.call_id ?? null;
}
