/**
 * What a phone does when it is rung: somebody takes it (presses 1), picks up and says nothing, declines, lets it ring, or
 * answers the text instead; it is busy, off, a voicemail, or screens its calls.
 */
export type Phone =
  | "takes"
  | "silent"
  | "declines"
  | "no-answer"
  | "texts"
  | "busy"
  | "off"
  | "voicemail"
  | "screens";

/** Twilio's status of a phone that is not picked up, not even by a voicemail, and when it is known (seconds). */
const UNANSWERED: Partial<Record<Phone, { status: string; after: number }>> = {
  busy: { status: "busy", after: 1 },
  off: { status: "failed", after: 1 },
  declines: { status: "busy", after: 3 },
};
const PICKS_UP_AFTER: Partial<Record<Phone, number>> = { voicemail: 14, takes: 6, silent: 5, screens: 2 };

/** How a phone takes to being rung for `timeout` seconds. */
export function ringPhone(
  phone: Phone,
  timeout: number,
): { picksUp: boolean; after: number; status: string } {
  const unanswered = UNANSWERED[phone];
  if (unanswered) return { picksUp: false, ...unanswered };
  const after = PICKS_UP_AFTER[phone];
  if (after === undefined || after > timeout) return { picksUp: false, after: timeout, status: "no-answer" };
  return { picksUp: true, after, status: "completed" };
}

/** Seconds that words take. */
export const secondsOf = (text: string) => text.split(/\s+/).length / 2.5;
