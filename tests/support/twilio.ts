import { afterAll } from "vitest";
import { env } from "@/lib/platform/core/env";
import { startTwilioEmulator, type TwilioEmulatorOptions } from "@/local/emulators/twilio/emulator";
import type { Ring, Rung } from "@/local/emulators/twilio/network";
import { configure } from "./configure";

/** A Twilio emulator for one file, so that its planned failures and resets do not affect other files. */
export async function startOwnTwilio(options: Pick<TwilioEmulatorOptions, "letPass" | "post"> = {}) {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = process.env;
  const emulator = await startTwilioEmulator({ accountSid, authToken, ...options });
  afterAll(() => emulator.close());
  configure({ TWILIO_BASE_URL: emulator.url });
}

/** Talks to the Twilio emulator directly. */
export async function twilioControl(command: string, body: unknown = {}): Promise<void> {
  const response = await fetch(`${env().TWILIO_BASE_URL}/_control/${command}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${command}: ${response.status} ${await response.text()}`);
}

/** Rings a number of ours and plays the call to its end. */
export async function ring(call: Ring): Promise<Rung> {
  const response = await fetch(`${env().TWILIO_BASE_URL}/_control/ring`, {
    method: "POST",
    body: JSON.stringify(call),
  });
  if (!response.ok) throw new Error(`ring: ${response.status} ${await response.text()}`);
  return response.json();
}

/**
 * Seconds that a caller heard it ring before the first sentence, without those that we took to answer: they depend on
 * this machine.
 */
export const rangFor = ({ heard: [first] }: Rung) =>
  first ? Math.round((first.at - first.waited) * 10) / 10 : Number.POSITIVE_INFINITY;

/** Adds a number to our account, as buying one does. */
export async function buyNumber(
  phoneNumber: string,
  friendlyName: string,
  fields: Record<string, string> = {},
): Promise<void> {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_BASE_URL } = env();
  const credentials = Buffer.from(`${TWILIO_ACCOUNT_SID}:${TWILIO_AUTH_TOKEN}`).toString("base64");
  const response = await fetch(
    `${TWILIO_BASE_URL}/2010-04-01/Accounts/${TWILIO_ACCOUNT_SID}/IncomingPhoneNumbers.json`,
    {
      method: "POST",
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ PhoneNumber: phoneNumber, FriendlyName: friendlyName, ...fields }),
    },
  );
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
}
