import { azure, type Country, MONDAY_TO_FRIDAY, STOP_WORDS, vapi } from "./country";
import { FORMATS } from "./formats";
import { unitedStates } from "./united-states";

export const canada: Country = {
  ...FORMATS.CA,
  zones: [
    "America/Toronto",
    "America/Vancouver",
    "America/Edmonton",
    "America/Winnipeg",
    "America/Regina",
    "America/Halifax",
    "America/Moncton",
    "America/St_Johns",
    "America/Whitehorse",
    "America/Iqaluit",
  ],
  speech: "Canadian English",
  transcriber: "en-US",
  voices: [...azure("en-CA", "Clara", "Liam"), ...vapi("Elliot"), ...unitedStates.voices],
  phone: {
    ...FORMATS.CA.phone,
    national: /^1?[2-9]/,
    adjective: "Canadian",
    plan: ["CA"],
    drama: unitedStates.phone.drama,
    example: "(416) 555-0123",
    foreignExample: "+44 117 496 0331",
  },
  // 03/04 is April to some and March to others.
  ringTone: "us",
  numericDates: "either",
  weekStart: "sun",
  workingWeek: MONDAY_TO_FRIDAY,
  area: {
    unit: "postal area",
    units: "postal areas",
    pattern: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]$/,
    help: "Write the first half of postal codes, as M5V",
    example: "M5V, M4C",
    containing: (code) => [code.slice(0, 3)],
  },
  postcode: {
    name: "postal code",
    example: "M5V 2T6",
    find: /\b([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])[\s-]*(\d[ABCEGHJ-NPRSTV-Z]\d)\b/gi,
    half: /(?:^|[\s,])([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])$/i,
    write: ([area, unit]) => `${area} ${unit}`,
  },
  address: ["street number and name", "unit", "city", "province", "postal code"],
  danger: { emergency: "911", others: [] },
  texts: {
    namedSender: "no",
    hours: { from: "09:00", to: "20:00" },
    stopWords: [...STOP_WORDS, "ARRET"],
    followUps: "asked",
  },
  notices: unitedStates.notices,
  greeting: unitedStates.greeting,
  missedCallText: unitedStates.missedCallText,
  words: { ...unitedStates.words, fuseBox: "electrical panel" },
};
