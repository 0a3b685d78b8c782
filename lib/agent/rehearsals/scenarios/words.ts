/** Who rings in a country, and how addresses and numbers look there. */
export type CountryWords = {
  country: string;
  people: readonly { name: string; number: string; address: string }[];
  /** A whole code inside an area as the setup writes it, and any if there is none. */
  codeIn(area: string | undefined): string;
  /** Codes far apart: one of them is outside of any business's area. */
  farCodes: readonly string[];
  /** A number as people say it, which is not E.164. */
  sayNumber(number: string): string;
  /** "the 3rd of December", as people say it. */
  sayDate(day: number, month: string): string;
  /** "3/12", as people write it there. */
  writeDate(day: number, month: number): string;
};

const ordinal = (day: number) => {
  const last = day % 10;
  const isTeen = day > 10 && day < 14;
  return `${day}${!isTeen && last === 1 ? "st" : !isTeen && last === 2 ? "nd" : !isTeen && last === 3 ? "rd" : "th"}`;
};

const britishDates = {
  sayDate: (day: number, month: string) => `the ${ordinal(day)} of ${month}`,
  writeDate: (day: number, month: number) => `${day}/${month}`,
};

const GB: CountryWords = {
  country: "GB",
  // Ofcom keeps these numbers free for drama.
  people: [
    { name: "Holly Sugden", number: "+447700900271", address: "27 Beck Lane" },
    { name: "Imran Malik", number: "+447700900719", address: "44 Park Drive" },
    { name: "Denise Holroyd", number: "+447700900382", address: "3 Church Row" },
    { name: "Shaun Murgatroyd", number: "+447700900826", address: "80 Station Road" },
    { name: "Morag Sinclair", number: "+447700900905", address: "12 Mill Brow" },
    { name: "Gwen Pritchard", number: "+447700900464", address: "6 Chapel Terrace" },
    { name: "Tunde Adeyemi", number: "+447700900538", address: "Flat 2, 19 Albion Street" },
    { name: "Ellie Marsh", number: "+447700900613", address: "51 Orchard Close" },
  ],
  codeIn: (area) => {
    if (!area) return "BS3 1AA";
    return /\d/.test(area) ? `${area} 1AA` : `${area}3 1AA`;
  },
  sayNumber: (number) => number.replace(/^\+44(\d{4})(\d{3})(\d+)$/, "0$1 $2 $3"),
  farCodes: ["ZE1 0AA", "TR1 2AB", "CT1 2BX"],
  ...britishDates,
};

export const COUNTRY_WORDS: Record<string, CountryWords> = { GB };
