import { australia } from "./australia";
import { azure, type Country, MONDAY_TO_FRIDAY, STOP_WORDS } from "./country";
import { FORMATS } from "./formats";

export const newZealand: Country = {
  ...FORMATS.NZ,
  zones: ["Pacific/Auckland", "Pacific/Chatham"],
  speech: "New Zealand English",
  transcriber: "en-NZ",
  voices: [...azure("en-NZ", "Molly", "Mitchell"), ...australia.voices],
  phone: {
    ...FORMATS.NZ.phone,
    national: /^0/,
    adjective: "New Zealand",
    plan: ["NZ"],
    // No numbers are reserved for drama; these are not in use.
    drama: /^\+64(9|21)5550\d{3}$/,
    example: "09 555 0123",
    foreignExample: "+61 2 5550 1234",
  },
  ringTone: "nz",
  numericDates: "day first",
  weekStart: "mon",
  workingWeek: MONDAY_TO_FRIDAY,
  area: australia.area,
  postcode: australia.postcode,
  address: ["unit", "street number and name", "suburb", "town", "postcode"],
  danger: { emergency: "111", others: [] },
  texts: {
    namedSender: "no",
    hours: { from: "08:00", to: "21:00" },
    stopWords: STOP_WORDS,
    followUps: "callers",
  },
  notices: australia.notices,
  greeting: australia.greeting,
  missedCallText: australia.missedCallText,
  words: { ...australia.words, boiler: "hot water cylinder", ring: "ring", flat: "flat" },
};
