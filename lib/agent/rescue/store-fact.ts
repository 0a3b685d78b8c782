import { sql } from "drizzle-orm";
import { database, executeIn, type Tx } from "@/db/client";
import { takeMessage } from "@/lib/agent/texts/take-message";
import { UNDER_WAY } from "@/lib/calls/calls/end-reasons";
import { isCopied } from "@/lib/calls/recordings/tables";
import { DAY } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import { callChanged } from "@/lib/platform/outbox/events";
import { recordCallChanges, recordEvents } from "@/lib/platform/outbox/record-events";
import { NotYet } from "@/lib/platform/process/kept-files";
import { isUnsettled, MESSAGE } from "./tables";

/** One thing that happened in a rescued call. `at` is ISO; a fact may be stored more than once, and in any order. */
export type RescueFact = { carrierSid: string; at: string } & (
  | {
      kind: "began";
      line: string;
      /** E.164; null if withheld. */
      caller: string | null;
      userId: string | null;
      errorCode: string | null;
      ownerRung: boolean;
    }
  | { kind: "owner-took" }
  | { kind: "ended"; outcome: Outcome; seconds?: number }
  | { kind: "recorded"; recordingSid: string; seconds: number }
);
/** `emergency`: the caller pressed 1 and went up the client's ladder. */
export type Outcome = "taken" | "voicemail" | "hung-up" | "emergency";

/** Another instance may have the beginning on its disk. After that it is gone, and Twilio's lists have the call. */
const BEGINS_WITHIN = DAY;

/**
 * Stores a fact in the rescue and its call; of an erased call, nothing. Rejects with NotYet when one comes before its
 * call's beginning, which then has to be stored first; after a day it is dropped.
 */
export async function storeFact(fact: RescueFact): Promise<void> {
  await database().transaction(async (tx) => {
    if (fact.kind === "began") return begin(fact, tx);
    const [rescue] = await executeIn(tx)<{ outcome: Outcome | null }[]>(
      sql`select outcome from call_rescues where carrier_sid = ${fact.carrierSid} for update`,
    );
    if (!rescue && (await isErased(fact, tx))) return;
    if (!rescue && Date.now() - Date.parse(fact.at) > BEGINS_WITHIN) return logDropped(fact);
    if (!rescue) throw new NotYet("the beginning of this rescued call is not stored yet");
    if (fact.kind === "owner-took") return noteOwner(fact, tx);
    if (fact.kind === "recorded") await noteRecording(fact, tx);
    const outcome = fact.kind === "ended" ? fact.outcome : "voicemail";
    if (rescue.outcome === null) await end({ ...fact, outcome }, tx);
  });
}

const logDropped = ({ carrierSid, kind }: RescueFact) =>
  logger().error({ carrierSid, kind }, "dropped a fact of a rescued call whose beginning never came");

async function isErased({ carrierSid }: RescueFact, tx: Tx): Promise<boolean> {
  const [row] = await executeIn(tx)<{ erased: boolean }[]>(sql`select is_erased(${carrierSid}) as erased`);
  return row?.erased ?? false;
}

async function begin(fact: Extract<RescueFact, { kind: "began" }>, tx: Tx): Promise<void> {
  const { carrierSid, at, line, caller, userId, errorCode, ownerRung } = fact;
  const rungAt = ownerRung ? at : null;
  // A slow database, and no copy yet, make a client's line a stranger's while it rings.
  const made = await executeIn(tx)(sql`
    insert into call_rescues (carrier_sid, user_id, called_line, caller, error_code, began_at, owner_rung_at)
    select ${carrierSid}::text, coalesce((select id from profiles where id = ${userId}::uuid),
        (select a.user_id from phone_assignments a where a.is_active and a.phone_number = ${line})), ${line}::text, ${caller}::text,
      ${errorCode}::text, ${at}::text::timestamptz, ${rungAt}::text::timestamptz
    on conflict do nothing`);
  if (made.count === 0) return;
  // Nothing is inserted if the provider has reported this call: its row becomes the rescued one.
  await executeIn(tx)(sql`
    insert into call_logs (call_id, carrier_sid, user_id, phone_number, vapi_phone_number, happened_at)
    select carrier_sid, carrier_sid, user_id, caller, called_line, began_at
    from call_rescues where carrier_sid = ${carrierSid}
    on conflict do nothing`);
  await executeIn(tx)(sql`
    with begun as (
      update call_logs set end_reason = ${UNDER_WAY}, live_status = 'in-progress', updated_at = now(),
        started_at = coalesce(started_at, ${at}::text::timestamptz)
      where carrier_sid = ${carrierSid} returning call_id
    )
    ${recordCallChanges(sql`begun`)}`);
}

async function noteOwner({ carrierSid, at }: RescueFact, tx: Tx): Promise<void> {
  await executeIn(
    tx,
  )(sql`update call_rescues set owner_took_at = coalesce(owner_took_at, ${at}::text::timestamptz)
    where carrier_sid = ${carrierSid}`);
}

type Ended = { carrierSid: string; at: string; outcome: Outcome; seconds?: number };

async function end({ carrierSid, at, outcome, seconds }: Ended, tx: Tx): Promise<void> {
  // A message's seconds are its own; those of a call are counted from its beginning.
  const took = outcome === "hung-up" || outcome === "emergency" ? (seconds ?? null) : null;
  await executeIn(tx)(sql`
    with settled as (
      update call_rescues set outcome = ${outcome}, ended_at = ${at}::text::timestamptz
      where carrier_sid = ${carrierSid} and ${isUnsettled("call_rescues")} returning carrier_sid, began_at, ended_at
    ), ended as (
      update call_logs c set end_reason = ${`fallback-${outcome}`}, live_status = 'ended', ended_at = settled.ended_at,
        duration = coalesce(${took}::numeric,
          round(greatest(extract(epoch from settled.ended_at - settled.began_at), 0)::numeric, 3)),
        reported_at = coalesce(c.reported_at, now()), updated_at = now()
      from settled where c.carrier_sid = settled.carrier_sid returning c.call_id
    )
    ${recordCallChanges(sql`ended`)}`);
}

async function noteRecording(fact: Extract<RescueFact, { kind: "recorded" }>, tx: Tx): Promise<void> {
  const { carrierSid, recordingSid, seconds } = fact;
  const [call] = await executeIn(tx)<{ call_id: string; user_id: string | null; caller: string | null }[]>(
    sql`select call_id, user_id, phone_number as caller from call_logs where carrier_sid = ${carrierSid}`,
  );
  if (!call) return; // it was deleted
  const kept = await executeIn(tx)(sql`
    insert into call_recordings (call_id, carrier_recording_sid) values (${call.call_id}, ${recordingSid})
    on conflict (call_id) do update set carrier_recording_sid = excluded.carrier_recording_sid
      where call_recordings.carrier_recording_sid is null and not ${isCopied("call_recordings")}`);
  if (kept.count > 0) await recordEvents([callChanged(call.call_id)], tx);
  if (!call.user_id) return;
  await takeMessage(
    {
      userId: call.user_id,
      cause: `${MESSAGE}${carrierSid}`,
      callId: call.call_id,
      message: `Voice message, ${seconds} s. Your agent could not answer; listen to it on the call's page.`,
      callerName: null,
      callerPhone: call.caller,
    },
    tx,
  );
}
