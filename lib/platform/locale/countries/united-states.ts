import { azure, type Country, deepgram, MONDAY_TO_FRIDAY, STOP_WORDS, vapi } from "./country";
import { FORMATS } from "./formats";

export const unitedStates: Country = {
  ...FORMATS.US,
  zones: [
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Phoenix",
    "America/Los_Angeles",
    "America/Anchorage",
    "America/Adak",
    "Pacific/Honolulu",
    "America/Detroit",
    "America/Indiana/Indianapolis",
    "America/Kentucky/Louisville",
    "America/Boise",
  ],
  speech: "American English",
  transcriber: "en-US",
  voices: [
    ...azure("en-US", "Ava", "Andrew", "Jenny", "Brian"),
    ...deepgram("thalia", "apollo"),
    ...vapi("Clara", "Kai"),
  ],
  phone: {
    ...FORMATS.US.phone,
    national: /^1?[2-9]/,
    adjective: "US",
    plan: ["US"],
    // 555-0100 to 555-0199 of every area are kept for drama.
    drama: /^\+1[2-9]\d{2}55501\d{2}$/,
    example: "(214) 555-0123",
    foreignExample: "+44 117 496 0331",
  },
  ringTone: "us",
  numericDates: "month first",
  weekStart: "sun",
  workingWeek: MONDAY_TO_FRIDAY,
  area: {
    unit: "ZIP code",
    units: "ZIP codes",
    pattern: /^\d{3}(\d{2})?$/,
    help: "Write ZIP codes as 75201, or their first three digits as 752",
    example: "752, 76001",
    containing: (code) => [code.slice(0, 5), code.slice(0, 3)],
  },
  postcode: {
    name: "ZIP code",
    example: "75201",
    find: /(?<![\d-])(\d{5})(-\d{4})?(?![\d-])/g,
    half: null,
    write: ([zip = "", more = ""]) => zip + more,
  },
  address: ["street number and name", "unit", "city", "state", "ZIP code"],
  danger: { emergency: "911", others: [] },
  // Florida ends at 8 in the evening, the federal rule at 9.
  texts: {
    namedSender: "no",
    hours: { from: "08:00", to: "20:00" },
    stopWords: STOP_WORDS,
    followUps: "asked",
  },
  notices: { recording: "This call is recorded.", ai: "I'm an AI assistant." },
  greeting:
    "Thanks for calling {business}. I'm an AI assistant, and this call is recorded. How can I help you today?",
  missedCallText:
    "Sorry we missed your call. Reply to this text and tell us what you need, or call us again, and we'll help.",
  words: {
    boiler: "furnace",
    heatingEngineer: "HVAC technician",
    tap: "faucet",
    fuseBox: "electrical panel",
    mobile: "cell phone",
    diary: "calendar",
    ring: "call",
    flat: "apartment",
  },
};
