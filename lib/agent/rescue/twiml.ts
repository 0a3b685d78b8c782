import { farewell, recordMessage, say, VoiceResponse } from "@/lib/providers/twilio/voice-response";
import { providerAddress, stepAddress } from "./addresses";
import type { Firm } from "./firms";

/** What a caller or the owner hears at each step. Twilio's verbs: https://www.twilio.com/docs/voice/twiml */

/** How long the owner's phone rings, and how long they have to press 1 (seconds). */
const RING_FOR = 18;
const PRESS_WITHIN = 6;
/** For the offer of the key (seconds). */
const KEY_WITHIN = 3;
/** How long a call without a line rings on before it asks again (seconds). As a first verb it leaves the call ringing. */
const RING_ON_FOR = 4;

/** To the voice provider, which takes ringing calls alone. */
export const toProvider = () => goOnAt(providerAddress());

/** The caller hears the phone ring on; then we are asked again. */
export function ringOn(): string {
  const response = new VoiceResponse();
  response.pause({ length: RING_ON_FOR });
  response.redirect({ method: "POST" }, stepAddress("admit"));
  return response.toString();
}

export function goOnAt(address: string): string {
  const response = new VoiceResponse();
  response.redirect({ method: "POST" }, address);
  return response.toString();
}

/** The first sentence, within Twilio's limit; then the owner's phone, or the request for a message. */
export function greeting({ firm, carrierSid }: { firm: Firm; carrierSid: string }): string {
  const response = new VoiceResponse();
  if (firm.owner === null) return askForMessage(response, firm);
  say(
    response,
    firm.name ? `Thank you for calling ${firm.name}. One moment, please.` : "One moment, please.",
  );
  const leg = new URLSearchParams({ line: firm.line, call: carrierSid });
  response
    .dial({
      timeout: RING_FOR,
      // Without it some callers hear silence on a call that was already answered.
      ringTone: firm.ringTone,
      action: stepAddress("rang"),
      method: "POST",
    })
    .number({ url: `${stepAddress("screen")}?${leg}`, method: "POST" }, firm.owner);
  return response.toString();
}

/** To the owner, before the two are connected: only a key connects them, which no voicemail presses. */
export function screening({ firm, carrierSid }: { firm: Firm; carrierSid: string }): string {
  const response = new VoiceResponse();
  const leg = new URLSearchParams({ line: firm.line, call: carrierSid });
  const gather = response.gather({
    numDigits: 1,
    timeout: PRESS_WITHIN,
    action: `${stepAddress("screened")}?${leg}`,
    method: "POST",
  });
  const from = firm.name ? ` for ${firm.name}` : "";
  say(gather, `A call${from}. Your agent cannot answer just now. Press 1 to take the call.`);
  response.hangup();
  return response.toString();
}

/** An empty answer connects the owner with the caller. */
export function screened({ pressed }: { pressed: string }): string {
  const response = new VoiceResponse();
  if (pressed !== "1") response.hangup();
  return response.toString();
}

function askForMessage(response: VoiceResponse, firm: Firm): string {
  say(response, `Sorry, ${firm.name ? `${firm.name} cannot` : "we cannot"} answer just now.`);
  if (firm.hasLadder) offerLadder(response);
  return leaveMessage(response);
}

function offerLadder(response: VoiceResponse): void {
  const gather = response.gather({
    numDigits: 1,
    timeout: KEY_WITHIN,
    action: stepAddress("emergency"),
    method: "POST",
  });
  say(gather, "If this is an emergency, press 1 now.");
}

/** For a caller who pressed another key, whose emergency could not be passed on, or whose number is marked. */
export function takeMessageOnly(firm: Firm): string {
  return askForMessage(new VoiceResponse(), { ...firm, hasLadder: false });
}

function leaveMessage(response: VoiceResponse): string {
  say(
    response,
    "After the tone, please leave your name, your number and what you are calling about, and we will call you back.",
  );
  recordMessage(response, { action: stepAddress("message"), recorded: stepAddress("recorded") });
  // Twilio goes on here only if nothing was said.
  say(response, "Nothing was recorded. Please call again a little later. Goodbye.");
  return response.toString();
}

export const afterRinging = (firm: Firm, { taken }: { taken: boolean }) =>
  taken ? goodbye() : askForMessage(new VoiceResponse(), firm);

export const thanks = () => farewell("Thank you. Your message has been passed on. Goodbye.");

export const goodbye = () => farewell(null);
