import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { keepListedMessage } from "@/lib/agent/ladder/keep-message";
import { isCopied } from "@/lib/calls/recordings/tables";
import { HOUR, MINUTE } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import { readCarrierCall } from "@/lib/providers/twilio/calls";
import { describeTwilioFailure, isTwilioError } from "@/lib/providers/twilio/errors";
import { type CarrierMessage, listCarrierMessages } from "@/lib/providers/twilio/recordings";
import { toE164 } from "@/lib/providers/voice/phone-number";
import { findFirm } from "./firms";
import { type Outcome, storeFact } from "./store-fact";
import { isUnsettled, MESSAGE } from "./tables";

/** As long as a greeting, the owner's phone and a message take. */
const LONGEST = "3 minutes";
const AT_MOST = 200;
/** How far back Twilio's list is read for messages that no request reported. */
const LOOK_BACK = 26 * HOUR;

/**
 * Settles rescued calls whose end was not reported, and writes down messages that we were never told about: Twilio's own
 * lists know both (RESCUE-03). A caller who hangs up is reported by no request.
 */
export async function settleRescues(): Promise<void> {
  for (const message of (await attempt(null, forgotten)) ?? [])
    await attempt(message.carrierSid, async () => {
      if (!(await keepListedMessage(message))) await storeMessage(message);
    });
  for (const rescue of (await attempt(null, unsettled)) ?? [])
    await attempt(rescue.sid, () => settle(rescue));
}

/** One call that cannot be read or stored holds up no other. */
async function attempt<T>(carrierSid: string | null, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (thrown) {
    const why = isTwilioError(thrown) ? { reason: describeTwilioFailure(thrown).reason } : { err: thrown };
    logger().warn({ carrierSid, ...why }, "could not settle rescued calls yet");
  }
}

/**
 * Messages on Twilio's list that are not stored. Left out are those of erased calls, and a further one of a call whose
 * recording and to-do are there.
 */
async function forgotten(): Promise<CarrierMessage[]> {
  const messages = await listCarrierMessages({ since: new Date(Date.now() - LOOK_BACK) });
  const recordings = sql.param(messages.map(({ recordingSid }) => recordingSid));
  const calls = sql.param(messages.map(({ carrierSid }) => carrierSid));
  const known = await execute<{ sid: string }[]>(sql`
    select m.sid from unnest(${recordings}::text[], ${calls}::text[]) m (sid, carrier_sid)
    where is_erased(m.carrier_sid)
      or exists (select from call_recordings r where r.carrier_recording_sid = m.sid)
      or exists (
        select from call_logs c join call_recordings r on r.call_id = c.call_id
        where c.carrier_sid = m.carrier_sid and (r.carrier_recording_sid is not null or ${isCopied("r")})
          and not exists (select from emergencies e where e.carrier_sid = m.carrier_sid)
          and (c.user_id is null or exists (
            select from caller_messages t where t.user_id = c.user_id and t.cause = ${MESSAGE} || m.carrier_sid)))`);
  const sids = new Set(known.map(({ sid }) => sid));
  return messages.filter(({ recordingSid }) => !sids.has(recordingSid));
}

async function storeMessage({ carrierSid, recordingSid, seconds, at }: CarrierMessage): Promise<void> {
  const call = await readCarrierCall(carrierSid);
  if (!call) return;
  const firm = await findFirm(call.to);
  await storeFact({
    kind: "began",
    carrierSid,
    at: call.startedAt.toISOString(),
    line: call.to,
    caller: toE164(call.from),
    userId: firm.userId,
    errorCode: null,
    ownerRung: false,
  });
  await storeFact({ kind: "recorded", carrierSid, recordingSid, seconds, at: at.toISOString() });
  logger().info({ carrierSid }, "stored a caller's message that only Twilio knew");
}

type Unsettled = { sid: string; took: boolean; isEmergency: boolean; isOld: boolean };

const unsettled = () =>
  execute<Unsettled[]>(sql`
    select carrier_sid as sid, owner_took_at is not null as took,
      exists (select from emergencies e where e.carrier_sid = r.carrier_sid) as "isEmergency", began_at < now() - interval '1 day' as "isOld"
    from call_rescues r where ${isUnsettled("r")} and began_at < now() - ${LONGEST}::interval
    order by began_at limit ${AT_MOST}`);

async function settle({ sid, took, isEmergency, isOld }: Unsettled): Promise<void> {
  const call = await readCarrierCall(sid);
  if (call === null && !isOld) return; // it is still going on, or Twilio has not listed it yet
  const [message] = isEmergency
    ? [] // its message belongs to the ladder
    : await listCarrierMessages({ since: new Date(Date.now() - LOOK_BACK), carrierSid: sid });
  if (message) return storeMessage(message);
  const outcome: Outcome = took ? "taken" : isEmergency ? "emergency" : "hung-up";
  const at = (call?.endedAt ?? new Date(Date.now() - MINUTE)).toISOString();
  await storeFact({ kind: "ended", carrierSid: sid, outcome, at, seconds: call?.duration ?? 0 });
}
