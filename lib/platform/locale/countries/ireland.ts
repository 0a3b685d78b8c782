import { azure, type Country, MONDAY_TO_FRIDAY, STOP_WORDS } from "./country";
import { FORMATS } from "./formats";
import { unitedKingdom } from "./united-kingdom";

export const ireland: Country = {
  ...FORMATS.IE,
  zones: ["Europe/Dublin"],
  speech: "Irish English",
  transcriber: "en-GB",
  voices: [...azure("en-IE", "Emily", "Connor"), ...unitedKingdom.voices],
  phone: {
    ...FORMATS.IE.phone,
    national: /^(0|1[58])/,
    adjective: "Irish",
    plan: ["IE"],
    // ComReg's numbers for drama: 020 91x xxxx, landlines and mobiles alike.
    drama: /^\+3532091\d{5}$/,
    dramaMobile: /^\+3532091\d{5}$/,
    example: "01 437 4456",
    foreignExample: "+44 117 496 0331",
  },
  ringTone: "uk",
  numericDates: "day first",
  weekStart: "mon",
  workingWeek: MONDAY_TO_FRIDAY,
  area: {
    unit: "Eircode routing key",
    units: "Eircode routing keys",
    pattern: /^([AC-FHKNPRTV-Y]\d\d|D6W)$/,
    help: "Write Eircode routing keys as D02 or T12",
    example: "D02, D04, A94",
    containing: (code) => [code.slice(0, 3)],
  },
  postcode: {
    name: "Eircode",
    example: "D02 X285",
    find: /\b([AC-FHKNPRTV-Y]\d\d|D6W)\s*([AC-FHKNPRTV-Y\d]{4})\b/gi,
    // People say "Dublin 15" for D15. The postal districts are 1 to 18, 20, 22, 24 and 6W.
    half: /(?:^|[\s,])([AC-FHKNPRTV-Y]\d\d|D6W|dublin ?(?:0?[1-9]|1[0-8]|2[024]|6w))$/i,
    unitOf: (half) =>
      half.replace(/^DUBLIN ?(\w+)$/, (_, district: string) => `D${district.padStart(2, "0")}`),
    write: ([key, unique]) => `${key} ${unique}`,
  },
  address: ["Eircode, or else house, townland or street", "town", "county"],
  danger: {
    emergency: "999 or 112",
    others: [
      { what: "a smell of gas", number: "1800 20 50 50" },
      { what: "a power cut or a broken power line", number: "1800 372 999" },
    ],
  },
  texts: {
    namedSender: "registered",
    hours: { from: "08:00", to: "21:00" },
    stopWords: STOP_WORDS,
    followUps: "callers",
  },
  notices: unitedKingdom.notices,
  greeting: unitedKingdom.greeting,
  missedCallText: unitedKingdom.missedCallText,
  words: { ...unitedKingdom.words, fuseBox: "fuse board", flat: "apartment" },
};
