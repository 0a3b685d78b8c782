import VoiceResponse from "twilio/lib/twiml/VoiceResponse";

/** Builds TwiML, the answer to Twilio's question of what to do with a call. https://www.twilio.com/docs/voice/twiml */
export { VoiceResponse };

const VOICE = "Polly.Amy" as const;
/** Twilio transcribes at most 120 s; a message is shorter (seconds). */
const LONGEST_MESSAGE = 110;
const SILENCE_ENDS_IT = 6;

/** In the voice of all our calls; to a response, or while it listens for keys. */
export function say(to: { say: VoiceResponse["say"] }, words: string): void {
  to.say({ voice: VOICE }, words);
}

/** After a tone. Asks `action` when the message is over, and `recorded` once it can be fetched. */
export function recordMessage(response: VoiceResponse, ask: { action: string; recorded: string }): void {
  response.record({
    maxLength: LONGEST_MESSAGE,
    timeout: SILENCE_ENDS_IT,
    playBeep: true,
    action: ask.action,
    method: "POST",
    recordingStatusCallback: ask.recorded,
    recordingStatusCallbackMethod: "POST",
  });
}

/** Last words, if any, and the end of the call. */
export function farewell(words: string | null): string {
  const response = new VoiceResponse();
  if (words) say(response, words);
  response.hangup();
  return response.toString();
}
