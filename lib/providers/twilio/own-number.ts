import type { createTwilioClient } from "./client";
import { textAddress } from "./inbound";

type TwilioClient = NonNullable<ReturnType<typeof createTwilioClient>>;

export type IncomingNumber = {
  sid: string;
  canText: boolean;
  /** Where texts to it are sent: an address, or the name of an application; null if nowhere. */
  textsGoTo: string | null;
  calls: {
    /** Asked first, and when it fails; null if nowhere. */
    voiceUrl: string | null;
    fallbackUrl: string | null;
    /** An application or trunk that takes the calls whatever the addresses say. */
    application: string | null;
  };
};

/** A number (E.164) of our account; null if it is not ours. Rejects as the SDK does. */
export async function findOwnNumber(
  client: TwilioClient,
  phoneNumber: string,
): Promise<IncomingNumber | null> {
  const found = await client.incomingPhoneNumbers.list({ phoneNumber, limit: 20 });
  // Twilio treats the filter as a pattern.
  const own = found.find((number) => number.phoneNumber === phoneNumber);
  if (!own) return null;
  const { sid, smsUrl, smsApplicationSid, voiceUrl, voiceFallbackUrl, voiceApplicationSid, trunkSid } = own;
  return {
    sid,
    canText: own.capabilities.sms,
    textsGoTo: smsApplicationSid || withoutDefault(smsUrl),
    calls: {
      voiceUrl: withoutDefault(voiceUrl),
      fallbackUrl: voiceFallbackUrl || null,
      application: voiceApplicationSid || trunkSid || null,
    },
  };
}

/** Sets where Twilio asks what to do with a call to a number. Rejects as the SDK does. */
export async function setCallAddresses(
  client: TwilioClient,
  { sid }: IncomingNumber,
  { voiceUrl, fallbackUrl }: { voiceUrl: string; fallbackUrl: string },
): Promise<void> {
  await client
    .incomingPhoneNumbers(sid)
    .update({ voiceUrl, voiceMethod: "POST", voiceFallbackUrl: fallbackUrl, voiceFallbackMethod: "POST" });
}

/** Sets our address at Twilio for texts to a number. Rejects as the SDK does. */
export async function takeTextsOf(client: TwilioClient, { sid }: IncomingNumber): Promise<void> {
  await client.incomingPhoneNumbers(sid).update({ smsUrl: textAddress(), smsMethod: "POST" });
}

/** Gives a number of ours back to Twilio, for good. Rejects as the SDK does. */
export async function releaseNumber(client: TwilioClient, { sid }: IncomingNumber): Promise<void> {
  await client.incomingPhoneNumbers(sid).remove();
}

/** A newly bought number has the address of a Twilio sample. */
const withoutDefault = (address: string | null) =>
  address && new URL(address).hostname !== "demo.twilio.com" ? address : null;
