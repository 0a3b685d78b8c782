import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { keepListedMessage } from "@/lib/agent/ladder/keep-message";
import { HOUR, MINUTE } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import { readCarrierCall } from "@/lib/providers/twilio/calls";
import { describeTwilioFailure } from "@/lib/providers/twilio/errors";
import { type CarrierMessage, listCarrierMessages } from "@/lib/providers/twilio/recordings";
import { toE164 } from "@/lib/providers/voice/phone-number";
import { findFirm } from "./firms";
import { type Outcome, storeFact } from "./store-fact";
import { isUnsettled } from "./tables";

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
  try {
    await storeForgotten();
    for (const rescue of await unsettled()) await settle(rescue);
  } catch (thrown) {
    const { reason } = describeTwilioFailure(thrown); // the error itself holds credentials
    logger().warn({ reason }, "could not read the end of rescued calls at Twilio");
  }
}

async function storeForgotten(): Promise<void> {
  const messages = await listCarrierMessages({ since: new Date(Date.now() - LOOK_BACK) });
  const known = await execute<{ sid: string }[]>(sql`
    select carrier_recording_sid as sid from call_recordings
    where carrier_recording_sid = any(${sql.param(messages.map(({ recordingSid }) => recordingSid))}::text[])`);
  const sids = new Set(known.map(({ sid }) => sid));
  for (const message of messages)
    if (!sids.has(message.recordingSid) && !(await keepListedMessage(message))) await storeMessage(message);
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
