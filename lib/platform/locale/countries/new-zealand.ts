import { australia } from "./australia";
import { azure, type Country, MONDAY_TO_FRIDAY, STOP_WORDS } from "./country";

export const newZealand: Country = {
  code: "NZ",
  name: "New Zealand",
  locale: "en-NZ",
  speech: "New Zealand English",
  transcriber: "en-NZ",
  voices: [...azure("en-NZ", "Molly", "Mitchell"), ...australia.voices],
  phone: {
    calling: "+64",
    trunk: "0",
    groups: [
      [/^(02\d)(\d{3})(\d{3,5})$/, "$1 $2 $3"],
      [/^(0[34679])(\d{3})(\d{4})$/, "$1 $2 $3"],
    ],
    national: /^0/,
    adjective: "New Zealand",
    plan: ["NZ"],
    // No numbers are reserved for drama; these are not in use.
    drama: /^\+64(9|21)5550\d{3}$/,
    example: "09 555 0123",
    foreignExample: "+61 2 5550 1234",
  },
  currency: "NZD",
  zones: ["Pacific/Auckland", "Pacific/Chatham"],
  clock: 12,
  numericDates: "day first",
  weekStart: "mon",
  workingWeek: MONDAY_TO_FRIDAY,
  area: australia.area,
  postcode: australia.postcode,
  address: ["unit", "street number and name", "suburb", "town", "postcode"],
  danger: { emergency: "111", others: [] },
  texts: { namedSender: "no", hours: { from: "08:00", to: "21:00" }, stopWords: STOP_WORDS },
  notices: australia.notices,
  greeting: australia.greeting,
  missedCallText: australia.missedCallText,
  words: { ...australia.words, boiler: "hot water cylinder", ring: "ring", flat: "flat" },
};
