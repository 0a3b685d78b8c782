import { azure, type Country, deepgram, MONDAY_TO_FRIDAY, STOP_WORDS } from "./country";
import { FORMATS } from "./formats";

export const unitedKingdom: Country = {
  ...FORMATS.GB,
  zones: ["Europe/London"],
  speech: "British English",
  transcriber: "en-GB",
  voices: [
    ...azure("en-GB", "Sonia", "Ryan", "Libby", "Olivia", "Thomas", "Oliver"),
    ...deepgram("pandora", "draco"),
  ],
  phone: {
    ...FORMATS.GB.phone,
    national: /^0/,
    adjective: "UK",
    // The islands' mobile ranges are among those of the mainland.
    plan: ["GB", "GG", "IM", "JE"],
    // Ofcom's numbering plan: 070 are personal numbers, 076 pagers.
    alsoValid: /^\+447[1-57-9]\d{8}$/,
    drama: /^\+447700900\d{3}$/,
    dramaMobile: /^\+447700900\d{3}$/,
    example: "0117 496 0331",
    foreignExample: "+1 214 555 0123",
  },
  ringTone: "uk",
  numericDates: "day first",
  weekStart: "mon",
  workingWeek: MONDAY_TO_FRIDAY,
  area: {
    unit: "postcode area",
    units: "postcode areas",
    pattern: /^[A-Z]{1,2}(\d[A-Z\d]?)?$/,
    help: "Write postcode areas as BS or BS3",
    example: "BS, BA1",
    containing: (code) => {
      const [district = ""] = code.split(" ");
      return [district, district.replace(/\d.*$/, "")];
    },
  },
  postcode: {
    name: "postcode",
    example: "BS3 1AA",
    find: /\b([A-Z]{1,2}\d[A-Z\d]?)\s*(\d[A-Z]{2})\b/gi,
    // "Flat B2" and "Unit W1A" are no codes.
    half: /(?:^|[\s,])(?<!\b(?:flat|unit|apt|apartment|block|suite|plot|bay|room|floor|no\.?),?\s*)([a-z]{1,2}\d[a-z\d]?)$/i,
    write: ([out, inward]) => `${out} ${inward}`,
  },
  address: ["house number", "street", "town", "postcode"],
  danger: {
    emergency: "999 or 112",
    others: [
      { what: "a smell of gas", number: "0800 111 999" },
      { what: "a power cut or a broken power line", number: "105" },
    ],
  },
  texts: {
    namedSender: "yes",
    hours: { from: "08:00", to: "21:00" },
    stopWords: STOP_WORDS,
    followUps: "callers",
  },
  notices: { recording: "Calls are recorded.", ai: "I'm an AI assistant." },
  greeting: "{business}. I'm an AI assistant and calls are recorded. How can I help?",
  missedCallText:
    "Sorry we missed your call. Reply to this text and tell us what you need, or ring us again, and we will help.",
  words: {
    boiler: "boiler",
    heatingEngineer: "gas engineer",
    tap: "tap",
    fuseBox: "fuse box",
    mobile: "mobile",
    diary: "diary",
    ring: "ring",
    flat: "flat",
  },
};
