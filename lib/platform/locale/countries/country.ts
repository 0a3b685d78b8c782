import type { Weekday } from "../weekdays";
import type { CountryFormats } from "./formats";

/**
 * All that differs between countries: one record each, browser-safe. Code asks the record and never names a country, a
 * locale or a time zone (PLACE-01).
 */
export type Country = CountryFormats & {
  /** What the agent is told to speak: "British English". */
  speech: string;
  /** As speech recognition names it; its list of accents is shorter than ours. */
  transcriber: string;
  /** The first is the default. */
  voices: readonly VoiceId[];

  /** IANA names to choose from, in the order of a menu. The first is the default. */
  zones: readonly [string, ...string[]];
  phone: {
    /** How the digits of national notation begin; others are of another country. */
    national: RegExp;
    /** "Type a UK number like …". */
    adjective: string;
    /** The regions that share one numbering plan and one price; a text to any of them is a text at home. */
    plan: readonly string[];
    /** Valid numbers that the library's tables lack. */
    alsoValid?: RegExp;
    /** The numbers reserved for drama, which demonstrations and tests use. */
    drama: RegExp;
    /** Those of them that are mobiles, where the library's tables lack them. */
    dramaMobile?: RegExp;
    /** As people there write one: "0117 496 0331". */
    example: string;
    /** What to type for a number of another country. */
    foreignExample: string;
  };
  /** What callers there hear while a phone rings, of the tones that Twilio has. */
  ringTone: "uk" | "us" | "au" | "nz";
  /** What 3/4 means; where people write both, they are asked. */
  numericDates: "day first" | "month first" | "either";
  weekStart: Weekday;
  workingWeek: readonly Weekday[];

  /** What a client's area is made of. */
  area: {
    unit: string;
    units: string;
    /** One entry of a setup, in capitals. */
    pattern: RegExp;
    help: string;
    example: string;
    /** All units that contain a code, as `postcode.find` gives it. */
    containing: (code: string) => readonly string[];
  };
  postcode: {
    /** "postcode", "ZIP code". */
    name: string;
    example: string;
    /** Finds the whole code in a text, in any case; the groups are its parts. */
    find: RegExp;
    /** Half a code at the end of an address or alone, where people give one. */
    half: RegExp | null;
    /** The unit of an area that such a half, in capitals, names; by default the half itself. */
    unitOf?: (half: string) => string;
    /** The parts as one code: "BS3 1AA". */
    write: (parts: readonly string[]) => string;
  };
  /** What to ask for, in the order in which people there say an address. */
  address: readonly string[];

  danger: {
    /** "999 or 112". */
    emergency: string;
    others: readonly { what: string; number: string }[];
  };
  texts: {
    /** Whether texts may come from a name instead of a number. */
    namedSender: "yes" | "registered" | "no";
    /** Local hours for texts that no one asked for. */
    hours: { from: string; to: string };
    /** With which people there end texts, as the provider honours them. */
    stopWords: readonly string[];
    /**
     * Who may be texted after a call without a booking. `callers`: it answers their call and advertises nothing.
     * `asked`: only those who asked for a text in the call, or have texted the client.
     */
    followUps: "callers" | "asked";
  };
  notices: { recording: string; ai: string };
  /** Starting values of a new setup; `{business}` is the name. */
  greeting: string;
  missedCallText: string;
  words: Readonly<Record<TradeWord, string>>;
};

export type VoiceId = { provider: "azure" | "deepgram" | "vapi"; voiceId: string };

/** What the same thing is called in the trades. */
export type TradeWord =
  | "boiler"
  | "heatingEngineer"
  | "tap"
  | "fuseBox"
  | "mobile"
  | "diary"
  | "ring"
  | "flat";

export const STOP_WORDS = ["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT"] as const;

export const MONDAY_TO_FRIDAY = ["mon", "tue", "wed", "thu", "fri"] as const;

export const azure = (locale: string, ...names: string[]): VoiceId[] =>
  names.map((name) => ({ provider: "azure", voiceId: `${locale}-${name}Neural` }));
export const deepgram = (...names: string[]): VoiceId[] =>
  names.map((voiceId) => ({ provider: "deepgram", voiceId }));
export const vapi = (...names: string[]): VoiceId[] =>
  names.map((voiceId) => ({ provider: "vapi", voiceId }));
