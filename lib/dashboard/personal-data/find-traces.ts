import { sql } from "drizzle-orm";
import { executeIn, type Tx } from "@/db/client";
import { column } from "@/db/column";
import { isSettled, isUpcoming, takesTime } from "@/lib/agent/bookings/tables";
import { hasNoWorker, isQueued } from "@/lib/agent/texts/tables";
import { isRunning } from "@/lib/calls/calls/tables";
import { isFrom } from "@/lib/calls/ledger/tables";
import { isOnHold } from "@/lib/dashboard/retention/tables";
import { AppError } from "@/lib/platform/core/errors";
import type { ErasureSystem } from "./contract";
import { mentionIn } from "./mention-in";

/** A caller of a client. */
export type Caller = { userId: string; number: string };

/** Ids of everything that is kept about a caller, here and elsewhere. What belongs to held calls is not among it. */
export type Traces = {
  callIds: string[];
  /** Twilio's CallSids of these calls, and of those that rang people for them. */
  carrierSids: string[];
  bookingIds: string[];
  texts: number;
  /** Calls that stay because of a legal hold. */
  held: number;
  elsewhere: { system: ErasureSystem; id: string }[];
};

const CALL_SID = /^CA[0-9a-f]{32}$/;

/** Finds and locks a caller's rows. Throws `conflict` while something about them is under way. */
export async function findTraces(caller: Caller, tx: Tx): Promise<Traces> {
  const all = await findCalls(caller, tx);
  const calls = all.filter(({ is_held }) => !is_held);
  const held = all.length - calls.length;
  const listed = held > 0 ? [] : await findListed(caller, tx);
  const callIds = unique([
    ...calls.map(({ call_id }) => call_id),
    ...listed.flatMap(({ call_id }) => call_id ?? []),
  ]);
  const emergencies = await findEmergencies(caller, callIds, tx);
  const bookings = await findBookings(caller, callIds, tx);
  const bookingIds = bookings.map(({ id }) => id);
  const texts = await findTexts(caller, [...callIds, ...bookingIds], tx);
  const rescued = await findRescued(caller, tx);
  const sids = [
    ...emergencies,
    ...[...calls, ...listed].flatMap(({ carrier_sid }) => carrier_sid ?? []),
    ...rescued,
  ];
  const carrierSids = unique(sids.filter((sid) => CALL_SID.test(sid)));
  const recordings = unique([
    ...sids.filter((sid) => sid.startsWith("RE")),
    ...calls.flatMap(({ carrier_recording_sid }) => carrier_recording_sid ?? []),
  ]);
  const each = (system: ErasureSystem, ids: string[]) => ids.map((id) => ({ system, id }));
  return {
    callIds,
    carrierSids,
    bookingIds,
    texts: texts.length,
    held,
    elsewhere: [
      ...each(
        "voice",
        callIds.filter((id) => !CALL_SID.test(id)),
      ),
      // A recording outlives its call at Twilio, so it goes first.
      ...each("phone-recording", recordings),
      ...each("phone-call", carrierSids),
      ...each(
        "phone-text",
        texts.flatMap(({ sid }) => sid ?? []),
      ),
      ...each(
        "calendar",
        bookings.flatMap(({ event_id }) => event_id ?? []),
      ),
      ...each(
        "store",
        calls.flatMap(({ storage_key }) => storage_key ?? []),
      ),
    ],
  };
}

const unique = (ids: string[]) => [...new Set(ids)];

type Call = {
  call_id: string;
  carrier_sid: string | null;
  is_live: boolean;
  is_held: boolean;
  storage_key: string | null;
  carrier_recording_sid: string | null;
};

async function findCalls({ userId, number }: Caller, tx: Tx): Promise<Call[]> {
  const calls = await executeIn(tx)<Call[]>(sql`
    select c.call_id, c.carrier_sid, r.storage_key, r.carrier_recording_sid,
      ${isRunning("c")} as is_live, ${isOnHold("c")} as is_held
    from call_logs c left join call_recordings r on r.call_id = c.call_id
    where c.user_id = ${userId} and c.phone_number = ${number} for update of c`);
  if (calls.some(({ is_live }) => is_live)) {
    throw new AppError("conflict", "They are on the phone with your agent. Wait until the call has ended.");
  }
  return calls;
}

/** Calls of theirs that are only on Vapi's or Twilio's list, such as those that Vapi no longer gives out. */
const findListed = ({ userId, number }: Caller, tx: Tx) =>
  executeIn(tx)<{ call_id: string | null; carrier_sid: string | null }[]>(sql`
    select case when ${isFrom("provider", "l")} then l.entry_id end as call_id, l.carrier_sid from ledger_entries l
    where l.user_id = ${userId} and l.caller = ${number} and not exists (
      select from call_logs c where c.call_id = l.entry_id or c.carrier_sid = l.carrier_sid)`);

/** Twilio's ids of what was rung and recorded for their emergencies. */
async function findEmergencies({ userId, number }: Caller, callIds: string[], tx: Tx): Promise<string[]> {
  const rows = await executeIn(tx)<{ status: string; sids: string[] }[]>(sql`
    select e.status, array(select v.sid from emergency_events v where v.emergency_id = e.id and v.sid is not null)
      || array_remove(array[e.carrier_sid], null) as sids
    from emergencies e
    where e.user_id = ${userId} and not ${isOnHold("e")}
      and (e.caller = ${number} or e.call_id = any(${sql.param(callIds)}::text[])) for update`);
  if (rows.some(({ status }) => status === "ringing")) {
    throw new AppError("conflict", "Someone is being called about their emergency. Wait until that is over.");
  }
  return rows.flatMap(({ sids }) => sids);
}

type Booking = { id: string; event_id: string | null; is_ahead: boolean };

async function findBookings({ userId, number }: Caller, callIds: string[], tx: Tx): Promise<Booking[]> {
  const bookings = await executeIn(tx)<Booking[]>(sql`
    select b.id, b.google_event_id as event_id,
      (${takesTime("b")} and ${isUpcoming("b")}) or not ${isSettled("b")} as is_ahead
    from bookings b
    where b.user_id = ${userId} and not ${isOnHold("b")} and (b.caller_phone = ${number} or b.client_phone = ${number}
      or b.call_id = any(${sql.param(callIds)}::text[])) for update`);
  if (bookings.some(({ is_ahead }) => is_ahead)) {
    throw new AppError("conflict", "They have a visit ahead. Cancel it first, or wait until it is over.");
  }
  return bookings;
}

/** A text, by the alias of `inbound_texts`, that the caller sent to the client: also to a number that was unassigned then. */
export const isTheirText = (text: string, { userId, number }: Caller) => sql`(
  ${column(text, "sender")} = ${number} and (${column(text, "user_id")} = ${userId}
    or ${column(text, "user_id")} is null and exists (
      select from phone_assignments a where a.user_id = ${userId} and a.phone_number = ${column(text, "recipient")})))`;

/** Texts from and to the caller, and those that tell the client's people of them. */
async function findTexts(caller: Caller, ids: string[], tx: Tx) {
  const { userId, number } = caller;
  const texts = await executeIn(tx)<{ sid: string | null; is_leaving: boolean }[]>(sql`
    select t.twilio_sid as sid, (${isQueued("t")} and not ${hasNoWorker("t")}) as is_leaving
    from text_messages t
    where t.user_id = ${userId} and not ${isOnHold("t")} and ${mentionIn("t", [number, ...ids])}
    union all
    select i.sid, false from inbound_texts i
    where not ${isOnHold("i")}
      and (${isTheirText("i", caller)} or (i.user_id = ${userId} and i.call_id = any(${sql.param(ids)}::text[])))`);
  if (texts.some(({ is_leaving }) => is_leaving)) {
    throw new AppError("conflict", "A text about them is being sent. Try again in a minute.");
  }
  return texts;
}

async function findRescued({ userId, number }: Caller, tx: Tx): Promise<string[]> {
  const rows = await executeIn(tx)<{ sid: string }[]>(sql`
    select s.carrier_sid as sid from call_rescues s where s.user_id = ${userId} and s.caller = ${number}
      and not exists (select from call_logs c where c.carrier_sid = s.carrier_sid and ${isOnHold("c")}) for update`);
  return rows.map(({ sid }) => sid);
}
