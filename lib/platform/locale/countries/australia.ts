import { azure, type Country, deepgram, MONDAY_TO_FRIDAY, STOP_WORDS } from "./country";
import { FORMATS } from "./formats";

export const australia: Country = {
  ...FORMATS.AU,
  zones: [
    "Australia/Sydney",
    "Australia/Melbourne",
    "Australia/Brisbane",
    "Australia/Adelaide",
    "Australia/Perth",
    "Australia/Hobart",
    "Australia/Darwin",
    "Australia/Broken_Hill",
    "Australia/Eucla",
    "Australia/Lord_Howe",
  ],
  speech: "Australian English",
  transcriber: "en-AU",
  voices: [
    ...azure("en-AU", "Natasha", "Annette", "Joanne", "William", "Ken", "Neil"),
    ...deepgram("theia", "hyperion"),
  ],
  phone: {
    ...FORMATS.AU.phone,
    national: /^(0|1[38])/,
    adjective: "Australian",
    plan: ["AU"],
    // ACMA's numbers for drama: mobiles 0491 570 xxx, landlines 5550 xxxx and 7010 xxxx.
    drama: /^\+61(491570\d{3}|[2378](5550|7010)\d{4})$/,
    example: "(03) 7010 1234",
    foreignExample: "+1 214 555 0123",
  },
  numericDates: "day first",
  weekStart: "mon",
  workingWeek: MONDAY_TO_FRIDAY,
  area: {
    unit: "postcode",
    units: "postcodes",
    pattern: /^\d{4}$/,
    help: "Write postcodes as 3000",
    example: "3000, 3053",
    containing: (code) => [code],
  },
  postcode: {
    name: "postcode",
    example: "3053",
    find: /(?<!\d)(\d{4})(?!\d)/g,
    half: null,
    write: ([code = ""]) => code,
  },
  address: ["unit", "street number and name", "suburb", "state", "postcode"],
  danger: { emergency: "000", others: [{ what: "a flood or storm damage", number: "132 500" }] },
  texts: { namedSender: "registered", hours: { from: "09:00", to: "20:00" }, stopWords: STOP_WORDS },
  notices: { recording: "Calls are recorded.", ai: "I'm an AI assistant." },
  greeting: "Thanks for calling {business}. I'm an AI assistant and calls are recorded. How can I help?",
  missedCallText:
    "Sorry we missed your call. Reply to this text and tell us what you need, or call us again, and we'll help.",
  words: {
    boiler: "hot water system",
    heatingEngineer: "gasfitter",
    tap: "tap",
    fuseBox: "switchboard",
    mobile: "mobile",
    diary: "calendar",
    ring: "call",
    flat: "unit",
  },
};
