import type { CountryCode } from "@/lib/platform/locale/countries/formats";
import { isKnownCode } from "@/lib/platform/locale/known-codes";

/** Who rings in a country, and how addresses, numbers and dates sound there. */
export type CountryWords = {
  /** With numbers that are kept for drama there, or are not in use. */
  people: readonly { name: string; number: string; address: string }[];
  /** A number as people say it, which is not E.164. */
  sayNumber(number: string): string;
  /** A whole code inside an area as the setup writes it, and any if there is none. */
  codeIn(area: string | undefined): string;
  /** Codes far apart: one of them is outside of any business's area. */
  farCodes: readonly string[];
  /** "the 3rd of December", as people say it. */
  sayDate(day: number, month: string): string;
};

type People = [name: string, address: string][];

const dayFirst = (day: number, month: string) => `the ${ordinal(day)} of ${month}`;
const monthFirst = (day: number, month: string) => `${month} ${ordinal(day)}`;

function ordinal(day: number): string {
  const isTeen = day > 10 && day < 14;
  return `${day}${(!isTeen && { 1: "st", 2: "nd", 3: "rd" }[day % 10]) || "th"}`;
}

/** One number for each, counted from `first`. */
const ringing = (first: number, people: People) =>
  people.map(([name, address], index) => ({ name, address, number: `+${first + index * 7}` }));

const british: People = [
  ["Holly Sugden", "27 Beck Lane"],
  ["Imran Malik", "44 Park Drive"],
  ["Denise Holroyd", "3 Church Row"],
  ["Shaun Murgatroyd", "80 Station Road"],
  ["Morag Sinclair", "12 Mill Brow"],
  ["Gwen Pritchard", "6 Chapel Terrace"],
  ["Tunde Adeyemi", "Flat 2, 19 Albion Street"],
  ["Ellie Marsh", "51 Orchard Close"],
];
const irish: People = [
  ["Aoife Brennan", "14 Main Street"],
  ["Declan Walsh", "3 The Crescent"],
  ["Niamh Gallagher", "22 Abbey Road"],
  ["Oisin Byrne", "9 Castle View"],
  ["Grainne Doyle", "31 Chapel Lane"],
  ["Fergal Nolan", "5 Harbour Row"],
  ["Sinead Kiely", "40 Mill Park"],
];
const american: People = [
  ["Maria Gonzalez", "1420 Oak Street"],
  ["Tyrone Jackson", "88 Elm Avenue"],
  ["Karen Olson", "305 Maple Drive"],
  ["Wei Zhang", "2200 Cedar Lane"],
  ["Brandon Miller", "17 Sunset Court"],
  ["Latoya Freeman", "640 Pine Street"],
  ["Doug Petersen", "91 Lakeview Road"],
];
const canadian: People = [
  ["Heather MacLeod", "120 Queen Street"],
  ["Raj Sandhu", "45 Maple Crescent"],
  ["Chantal Roy", "310 King Street"],
  ["Gordon Fraser", "8 Birch Avenue"],
  ["Mei Wong", "77 Lakeshore Road"],
  ["Tanya Kowalski", "502 Victoria Drive"],
  ["Luke Tremblay", "19 Elm Street"],
];
const australian: People = [
  ["Bronte Kelly", "12 Wattle Street"],
  ["Darren Nguyen", "3 Banksia Court"],
  ["Shazza Cooper", "45 High Street"],
  ["Priya Menon", "8 Jacaranda Avenue"],
  ["Bruce Campbell", "90 Station Street"],
  ["Kylie Papas", "27 Ocean Parade"],
  ["Mick Russo", "6 Gum Tree Road"],
];
const newZealand: People = [
  ["Aroha Ngata", "18 Rata Street"],
  ["Callum Fraser", "5 Kowhai Place"],
  ["Hana Tamati", "77 Beach Road"],
  ["Sione Tupou", "32 Great South Road"],
  ["Fiona Baxter", "9 Totara Crescent"],
  ["Wiremu Parata", "14 Harbour View"],
  ["Jess Lawson", "60 Church Street"],
];

const northAmerican = (number: string) => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "$1 $2 $3");
const zeroFirst = (calling: RegExp) => (number: string) =>
  number.replace(calling, "0").replace(/^(\d{4})(\d{3})(\d+)$/, "$1 $2 $3");

const AMERICAN_ENDS = Array.from({ length: 100 }, (_, number) => `${number}`.padStart(2, "0"));
const BRITISH_DISTRICTS = [...Array.from({ length: 99 }, (_, number) => `${number + 1}`), "1A"];
const BRITISH_ENDS = Array.from({ length: 10 }, (_, digit) =>
  [..."ABDEFGHJLN"].map((letter) => ` ${digit}A${letter}`),
).flat();

/** A whole code in an area that has only the beginning of one. */
function firstKnown(country: CountryCode, ends: readonly string[], area: string): string {
  const codes = ends.map((end) => `${area}${end}`);
  return codes.find((code) => isKnownCode(code, country)) ?? `${area}${ends[0]}`;
}

/** In a district (`BS3`), or in the first one of an area (`BS`). */
function britishCode(area: string): string {
  const districts = /\d/.test(area) ? [area] : BRITISH_DISTRICTS.map((end) => `${area}${end}`);
  const codes = districts.map((district) => firstKnown("GB", BRITISH_ENDS, district));
  return codes.find((code) => isKnownCode(code, "GB")) ?? `${districts[0]} 1AA`;
}

export const COUNTRY_WORDS: Record<CountryCode, CountryWords> = {
  GB: {
    people: ringing(447_700_900_271, british),
    sayNumber: (number) => number.replace(/^\+44(\d{4})(\d{3})(\d+)$/, "0$1 $2 $3"),
    codeIn: (area = "BS3") => britishCode(area),
    farCodes: ["ZE1 0AA", "TR1 1AA", "CT1 2BX"],
    sayDate: dayFirst,
  },
  IE: {
    people: ringing(353_209_100_140, irish),
    sayNumber: zeroFirst(/^\+353/),
    codeIn: (area = "D02") => `${area} X285`,
    farCodes: ["F92 X285", "V93 X285", "Y35 X285"],
    sayDate: dayFirst,
  },
  US: {
    people: ringing(12_145_550_110, american),
    sayNumber: northAmerican,
    codeIn: (area = "75201") => (area.length === 5 ? area : firstKnown("US", AMERICAN_ENDS, area)),
    farCodes: ["99501", "04401", "33101"],
    sayDate: monthFirst,
  },
  CA: {
    people: ringing(14_165_550_110, canadian),
    sayNumber: northAmerican,
    codeIn: (area = "M5V") => `${area} 2T6`,
    farCodes: ["X0A 0H0", "V8V 1A1", "A1A 1A1"],
    sayDate: monthFirst,
  },
  AU: {
    people: ringing(61_491_570_110, australian),
    sayNumber: zeroFirst(/^\+61/),
    codeIn: (area = "3053") => area,
    farCodes: ["0800", "7000", "6000"],
    sayDate: dayFirst,
  },
  NZ: {
    people: ringing(64_215_550_110, newZealand),
    sayNumber: zeroFirst(/^\+64/),
    codeIn: (area = "1010") => area,
    farCodes: ["9810", "0110", "7220"],
    sayDate: dayFirst,
  },
};
