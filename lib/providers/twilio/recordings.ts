import { env } from "@/lib/platform/core/env";
import { createTwilioClient } from "./client";

const API = "https://api.twilio.com";

/** Opens a recording of our account, by its sid, as Twilio stores it (WAV); the body is streamed. */
export async function openCarrierRecording(
  recordingSid: string,
  { signal }: { signal: AbortSignal },
): Promise<Response> {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_BASE_URL } = env();
  if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN)
    throw new Error("Twilio isn't set up: TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN are missing");
  const base = (TWILIO_BASE_URL ?? API).replace(/\/+$/, "");
  const credentials = Buffer.from(`${TWILIO_ACCOUNT_SID}:${TWILIO_AUTH_TOKEN}`).toString("base64");
  return fetch(`${base}/2010-04-01/Accounts/${TWILIO_ACCOUNT_SID}/Recordings/${recordingSid}.wav`, {
    headers: { authorization: `Basic ${credentials}` },
    signal,
  });
}

export type CarrierMessage = {
  recordingSid: string;
  carrierSid: string;
  /** Seconds. */
  seconds: number;
  at: Date;
};

const MOST = 500;

/**
 * Messages that callers left since then (the verb Record), newest first, of one call or of all; none while no account
 * is configured. Rejects with the SDK's errors.
 */
export async function listCarrierMessages({
  since,
  carrierSid,
}: {
  since: Date;
  carrierSid?: string;
}): Promise<CarrierMessage[]> {
  const recordings = await createTwilioClient()?.recordings.list({
    dateCreatedAfter: since,
    ...(carrierSid ? { callSid: carrierSid } : {}),
    limit: MOST,
  });
  return (recordings ?? []).flatMap(({ sid, callSid, duration, source, status, dateCreated }) =>
    source === "RecordVerb" && status === "completed" && Number(duration) > 0
      ? { recordingSid: sid, carrierSid: callSid, seconds: Number(duration), at: dateCreated }
      : [],
  );
}
