/**
 * Reads the days and times in what a tool or an agent said, as lib/agent/bookings/spoken.ts words them. Pure.
 */

const DAY = String.raw`[A-Z][a-z]+day,? (?:\d{1,2} [A-Z][a-z]+|[A-Z][a-z]+ \d{1,2})(?:,? \d{4})?`;
const MOMENT = new RegExp(String.raw`(?:(${DAY}) at )?\b(\d{1,2}(?::\d\d)? ?[ap]m|noon)\b`, "g");

/**
 * The times in a text, each with its day: "Monday 23 November at 8 am". A time without a day belongs to the last named
 * one.
 */
export function readMoments(said: string): string[] {
  let day = "";
  return [...said.matchAll(MOMENT)].flatMap(([, named, time]) => {
    day = named ?? day;
    return day ? [`${day} at ${time}`] : [];
  });
}

/** The first job listed, if an answer asks which it is: "Which job is it: Boiler repair, Leaking tap or …?". */
export function readFirstJob(said: string): string | null {
  return /^Which job is it: (.+?)(?:,| or |\?)/.exec(said)?.[1] ?? null;
}
