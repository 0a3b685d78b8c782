import type { createTwilioClient } from "./client";

type TwilioClient = NonNullable<ReturnType<typeof createTwilioClient>>;

/** Whether a number (E.164) is our account's and can send texts; null when it is not ours. Rejects as the SDK does. */
export async function findOwnNumber(
  client: TwilioClient,
  phoneNumber: string,
): Promise<{ canText: boolean } | null> {
  const found = await client.incomingPhoneNumbers.list({ phoneNumber, limit: 20 });
  // Twilio takes the filter for a pattern.
  const own = found.find((number) => number.phoneNumber === phoneNumber);
  return own ? { canText: own.capabilities.sms } : null;
}
