import type { Country } from "@/lib/platform/locale/countries/country";
import { readTypedNumber } from "@/lib/platform/locale/read-number";
import { readArea, readPostcode } from "@/lib/platform/locale/read-postcode";
import { storable } from "@/lib/providers/voice/read";
import { NAME, POSTCODE } from "./names";

/** The arguments of a tool call: storable texts by name, ignoring case and separators, at any level of nesting. */
export type Arguments = ReadonlyMap<string, string>;

const DEEPEST = 3;
const LONGEST = 1_000;

/** Assistants vary the argument names from call to call, and send numbers instead of texts. */
export function readArguments(given: unknown, depth = 0): Arguments {
  const found = new Map<string, string>();
  if (typeof given !== "object" || given === null || depth > DEEPEST) return found;
  for (const [key, value] of Object.entries(given)) {
    const name = key.toLowerCase().replace(/[^a-z]/g, "");
    if (typeof value === "object") {
      for (const [inner, text] of readArguments(value, depth + 1)) {
        if (!found.has(inner)) found.set(inner, text);
        if (!found.has(name + inner)) found.set(name + inner, text);
      }
    } else if (["string", "number", "boolean"].includes(typeof value)) {
      const text = storable(String(value).replace(/\s+/g, " ").trim().slice(0, LONGEST));
      if (
        text !== "" &&
        !/^(null|undefined|n\/?a|unknown|none|not (given|provided|specified))$/i.test(text)
      ) {
        found.set(name, text);
      }
    }
  }
  return found;
}

/** The first of these names that is present. */
export function pick(args: Arguments, names: string): string | null {
  for (const name of names.split(" ")) {
    const text = args.get(name);
    if (text !== undefined) return text;
  }
  return null;
}

/** Longer ones are no names: they are filled into texts that the client's workflows send. */
const LONGEST_NAME = 80;

export function readName(args: Arguments): string | null {
  const name = pick(args, NAME);
  return name && storable(name.slice(0, LONGEST_NAME)).trimEnd();
}

const MOMENT =
  "newdatetime newwhen newslot newtime datetime when dateandtime slot startdatetime startsat start starttime appointmenttime requestedtime preferreddatetime appointment";
const DAY = "newdate date day preferreddate appointmentdate requesteddate bookingdate";
const TIME = "newtime time preferredtime timeofday bookingtime partofday";

/** Day and time as one text, from any number of arguments. */
export function whenText(args: Arguments): string {
  const moment = pick(args, MOMENT);
  if (moment !== null && /\d{4}-\d\d-\d\d[t ]\d/i.test(moment)) return moment;
  const parts = [pick(args, DAY), moment, pick(args, TIME)].filter((part) => part !== null);
  return [...new Set(parts)]
    .map((part, index) => (index > 0 && /^\d{1,2}$/.test(part) ? `at ${part}` : part))
    .join(" ");
}

const DIGITS: Record<string, string> = {
  oh: "0", o: "0", zero: "0", nought: "0", one: "1", two: "2", three: "3", four: "4", five: "5", six: "6", seven: "7",
  eight: "8", nine: "9", plus: "+",
}; // biome-ignore format: a table

/** "Double oh", "treble nine". */
const TIMES = /\b(double|triple|treble)[ -](\w+)/g;
const repeated = (_: string, times: string, digit: string) =>
  `${DIGITS[digit] ?? digit} `.repeat(times === "double" ? 2 : 3);

/**
 * The postcode, written together where the caller's letters and digits came one by one ("B S 3 1 A A", "seven five two
 * oh one"); as given if that is none either. Codes are not corrected: a letter O stays one.
 */
export function pickPostcode(args: Arguments, country: Country): string | null {
  const said = pick(args, POSTCODE);
  if (said === null || readArea(said, country)) return said;
  const together = said
    .toLowerCase()
    .replace(TIMES, repeated)
    .replace(/[a-z]+/g, (word) => (word.length > 1 && DIGITS[word]) || word)
    .replace(/[^a-z\d]/g, "")
    .toUpperCase();
  return readPostcode(together, country) ?? readArea(together, country) ?? said;
}

/** A number as typed, read out ("oh seven seven double oh…") or misheard; E.164, or null if it is not valid. */
export function readSpokenNumber(text: string | null, country: Country): string | null {
  const digits = digitsOf(text ?? "");
  return digits === "" ? null : readTypedNumber(digits, country);
}

/** Fewer digits are words such as "the same one". */
const FEWEST_DIGITS = 5;

/**
 * The number that the caller said, E.164, or null if they said none; `unreadable` if it is not a valid one, which must
 * not be replaced by the number they call from.
 */
export function readStatedNumber(
  said: string | null,
  country: Country,
): { number: string | null } | { unreadable: string } {
  const number = readSpokenNumber(said, country);
  if (number !== null || said === null || digitsOf(said).length < FEWEST_DIGITS) return { number };
  return { unreadable: said };
}

function digitsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(TIMES, repeated)
    .replace(/[a-z]+/g, (word) => DIGITS[word] ?? " ")
    .replace(/[^\d+]/g, "");
}
