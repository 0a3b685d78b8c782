import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { ownerAt } from "@/lib/accounts/phones/assignment-of";
import type { CarrierCall } from "@/lib/providers/twilio/calls";
import type { ListedCall } from "@/lib/providers/voice/list-calls";
import { readCaller } from "@/lib/providers/voice/phone-number";
import type { Source } from "./sources";
import { hasCall, isAtProvider, isFrom } from "./tables";

type Entry = {
  entry_id: string;
  carrier_sid: string | null;
  phone_number_id: string | null;
  called_number: string | null;
  sip_uri: string | null;
  caller: string | null;
  end_reason: string | null;
  duration: number | null;
  happened_at: Date;
  ended_at: Date;
  is_outbound: boolean;
};

/** Stores the voice provider's entries, and adds missing CallSids to our rows. */
export async function noteListedCalls(calls: readonly ListedCall[]): Promise<void> {
  await noteEntries(
    "provider",
    calls.map(({ report, createdAt, endedAt }) => ({
      entry_id: report.callId,
      carrier_sid: report.carrierSid,
      phone_number_id: report.phoneNumberId,
      called_number: report.calledNumber,
      sip_uri: report.sipUri,
      caller: report.caller,
      end_reason: report.endedReason,
      duration: null,
      happened_at: report.startedAt ? new Date(report.startedAt) : createdAt,
      ended_at: endedAt,
      is_outbound: false,
    })),
  );
  const ids = calls.map(({ report }) => report.callId);
  const unnamed = await execute<{ call_id: string; carrier_sid: string }[]>(sql`
    select c.call_id, e.carrier_sid from call_logs c
    join ledger_entries e on ${isFrom("provider", "e")} and e.entry_id = c.call_id
    where c.call_id = any(${sql.param(ids)}::text[]) and c.carrier_sid is null and e.carrier_sid is not null`);
  for (const { call_id, carrier_sid } of unnamed) await nameCarrierCall(call_id, carrier_sid);
}

/** Stores Twilio's entries for numbers that are or were a client's. */
export async function noteCarrierCalls(calls: readonly CarrierCall[]): Promise<void> {
  await noteEntries(
    "carrier",
    calls.map(({ sid, from, to, direction, outcome, duration, startedAt, endedAt }) => ({
      entry_id: sid,
      carrier_sid: sid,
      phone_number_id: null,
      called_number: direction === "inbound" ? to : from,
      sip_uri: null,
      caller: readCaller(direction === "inbound" ? from : to),
      end_reason: END_REASONS[outcome],
      duration,
      happened_at: startedAt,
      ended_at: endedAt,
      is_outbound: direction === "outbound",
    })),
  );
}

/** Twilio's outcomes beside the voice provider's reasons; lib/calls/calls/end-reasons.ts has their sentences. */
const END_REASONS: Record<CarrierCall["outcome"], string> = {
  completed: "twilio-completed-unreached",
  busy: "twilio-no-answer-busy",
  "no-answer": "twilio-no-answer",
  canceled: "twilio-no-answer-canceled",
  failed: "twilio-failed-unreached",
};

/** Calls that other software dials over a client's number are not ours. */
async function noteEntries(source: Source, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const line = {
    phoneNumberId: sql`e.phone_number_id`,
    calledNumber: sql`e.called_number`,
    sipUri: sql`e.sip_uri`,
  };
  const isOurs =
    source === "provider"
      ? sql`true`
      : sql`case when e.is_outbound
          then ${isAtProvider("e")}
          else exists (select from phone_assignments a where a.phone_number = e.called_number) end`;
  await execute(sql`
    insert into ledger_entries as l (source, entry_id, carrier_sid, user_id, caller, called_line, end_reason, duration,
      happened_at, ended_at, is_here)
    select ${source}, e.entry_id, e.carrier_sid, owner.user_id, e.caller, coalesce(e.called_number, e.sip_uri),
      e.end_reason, e.duration, e.happened_at, e.ended_at, ${hasCall(source, "e")}
    from json_to_recordset(${JSON.stringify(entries)}::text::json) as e(
      entry_id text, carrier_sid text, phone_number_id text, called_number text, sip_uri text, caller text,
      end_reason text, duration numeric, happened_at timestamptz, ended_at timestamptz, is_outbound boolean)
    left join lateral (${ownerAt(line, sql`e.happened_at`)}) owner on true
    where ${isOurs}
    order by e.entry_id -- the same order everywhere, so that two instances never wait for each other
    on conflict (source, entry_id) do update
      set is_here = excluded.is_here, carrier_sid = coalesce(excluded.carrier_sid, l.carrier_sid)
      where l.is_here <> excluded.is_here or (l.carrier_sid is null and excluded.carrier_sid is not null)`);
}

/**
 * Adds the CallSid to a row without one. Migration 0016 takes this lock before it touches a row, so it comes first
 * here, too: otherwise this and a report of the same call could deadlock.
 */
export async function nameCarrierCall(callId: string, sid: string): Promise<void> {
  await execute(sql`
    with locked as materialized (select pg_advisory_xact_lock(hashtextextended(${sid}, 0)))
    update call_logs set carrier_sid = ${sid} from locked where call_id = ${callId} and carrier_sid is null`);
}
