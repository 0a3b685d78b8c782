import { countryOf } from "@/lib/platform/locale/countries/country-of";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";
import { farewell, recordMessage, say, VoiceResponse } from "@/lib/providers/twilio/voice-response";
import { ladderAddress } from "./addresses";
import { type ClimbStep, type Emergency, type EmergencyFacts, personAt } from "./emergency";
import { mayDial } from "./may-dial";
import { reasonOf, sayDanger } from "./words";

/** What the caller and the people on the ladder hear. Twilio's verbs: https://www.twilio.com/docs/voice/twiml */

/** How long a phone rings, and how long its owner has to press 1 after the words (seconds). */
export const RING_FOR = 20;
const PRESS_WITHIN = 8;
/** Seconds that the person on call and the caller may talk through our call. */
const TALK_FOR = 60 * 60;

/** An emergency's call, and the copy that the addresses carry on. */
type Line = { e: EmergencyFacts; copy: string | null };
type Caller = Line & { country: CountryCode };

/** To the caller: who is rung now, a way out, and the ringing. */
export function ringNext(caller: Caller, step: ClimbStep): string {
  const response = new VoiceResponse();
  const { name } = personAt(caller.e, step.rung);
  const isFirst = step.round === 1 && step.rung === 0;
  const ringing = `${ringIn(caller.country)}ing`;
  if (isFirst) say(response, `Please stay on the line. I am ${ringing} ${name} for you now.`);
  else {
    say(response, `I am still trying. I am ${ringing} ${name} now.`);
    offerCallBack(response, caller, step);
  }
  dial(response, caller, step);
  return response.toString();
}

/** To the caller, once somebody has accepted by text. */
export function putThrough(caller: Caller, rung: number): string {
  const response = new VoiceResponse();
  say(response, `${personAt(caller.e, rung).name} has taken your emergency. I am connecting you now.`);
  dial(response, caller, { round: 0, rung });
  return response.toString();
}

/** "rung back" is not said everywhere. */
const ringIn = (country: CountryCode) => countryOf(country).words.ring;

function offerCallBack(response: VoiceResponse, { e, country, copy }: Caller, at: ClimbStep): void {
  if (!e.caller) return;
  const gather = response.gather({
    numDigits: 1,
    timeout: 2,
    action: ladderAddress("climb", { id: e.id, at, copy }),
    method: "POST",
  });
  say(gather, `If you would rather we ${ringIn(country)} you back, press 1.`);
}

function dial(response: VoiceResponse, { e, country, copy }: Caller, at: ClimbStep): void {
  response
    .dial({
      timeout: RING_FOR,
      // Without it some callers hear silence on a call that was already answered.
      ringTone: countryOf(country).ringTone,
      action: ladderAddress("climb", { id: e.id, at, copy }),
      method: "POST",
    })
    .number(
      { url: ladderAddress("screen", { id: e.id, at, copy }), method: "POST" },
      personAt(e, at.rung).number,
    );
}

/** To the person who picks up, before the two are connected: firm and reason first, for phones that screen their calls. */
export function screening({ e, copy }: Line, at: ClimbStep): string {
  const response = new VoiceResponse();
  const gather = response.gather({
    numDigits: 1,
    timeout: PRESS_WITHIN,
    action: ladderAddress("keyed", { id: e.id, at, copy }),
    method: "POST",
  });
  const what = `An emergency for ${e.businessName}: ${reasonOf(e)}`;
  say(gather, `${what} Press 1 to take it. ${what} Press 1 to take it.`);
  response.hangup();
  return response.toString();
}

/** An empty answer connects the person who pressed 1 with the caller who waits. */
export const connect = () => new VoiceResponse().toString();

/** To somebody who accepted a call of ours: the caller is rung, unless their number could earn by it. */
export function ringCaller({ e, copy }: Line, at: ClimbStep): string {
  if (!e.caller)
    return farewell(
      "Thank you, it is yours. The caller withheld their number; what we know is in your text.",
    );
  if (e.line && !mayDial(e.caller, e.line))
    return farewell("Thank you, it is yours. Please call the caller yourself: their number is in your text.");
  const response = new VoiceResponse();
  say(response, "Thank you, it is yours. I am connecting you with the caller now.");
  response
    .dial({
      timeout: RING_FOR * 2,
      timeLimit: TALK_FOR,
      ...(e.line ? { callerId: e.line } : {}),
      action: ladderAddress("talked", { id: e.id, at, copy }),
      method: "POST",
    })
    .number({}, e.caller);
  return response.toString();
}

/** To the same person, once the caller has hung up or was not reached. */
export const afterRinging = (isBridged: boolean) =>
  isBridged
    ? goodbye()
    : farewell("The caller does not answer. Their number is in your text. Please keep trying.");

export const tooLate = (e: Emergency) =>
  e.status === "cancelled"
    ? farewell("This emergency is over. No need to call back. Thank you.")
    : farewell(
        `${e.acceptedBy === null ? "Somebody" : personAt(e, e.acceptedBy).name} has taken it already. Thank you.`,
      );

/** To the caller who still waits: the client or they themselves have said so. */
export const isOver = (e: Emergency, country: CountryCode) =>
  farewell(
    `${e.businessName} knows your emergency is over, and we have stopped trying to reach anyone. If you need help after all, please call again. ${sayDanger(country)} Goodbye.`,
  );

export const willRingBack = (name: string, country: CountryCode) =>
  farewell(`${name} has taken your emergency and will ${ringIn(country)} you back. Goodbye.`);

export const callBackNoted = (country: CountryCode, { takesTexts }: { takesTexts: boolean }) =>
  farewell(
    `We are still trying to reach them, and somebody will ${ringIn(country)} you back on this number. ${takesTexts ? "If it is over before that, text the number you called, with the single word: over. " : ""}${sayDanger(country)} Goodbye.`,
  );

/** To the caller, when no one has accepted: the numbers for danger, and a message. */
export function askForMessage({ e, country, copy }: Caller, { isAlarmed }: { isAlarmed: boolean }): string {
  const response = new VoiceResponse();
  const alarm = isAlarmed ? "Everyone has been alerted, and we are still trying" : "We are still trying";
  say(response, `No one could take your call yet. ${alarm} to reach them.`);
  if (e.caller) say(response, `Somebody will ${ringIn(country)} you back.`);
  say(response, sayDanger(country));
  say(response, "If you like, leave a message after the tone.");
  recordMessage(response, {
    action: ladderAddress("message", { id: e.id, copy }),
    recorded: ladderAddress("recorded", { id: e.id, copy }),
  });
  say(response, "Goodbye.");
  return response.toString();
}

/** While the database is away: the same question again in a moment. */
export function waitAndAsk(address: string): string {
  const response = new VoiceResponse();
  say(response, "Please stay on the line.");
  response.pause({ length: 5 });
  response.redirect({ method: "POST" }, address);
  return response.toString();
}

export const thanks = () => farewell("Thank you. Your message has been passed on. Goodbye.");

export const goodbye = () => farewell(null);
