import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/max";

/** One numbering plan, +44 7: the islands' mobile ranges are among those of the mainland. */
const BRITISH = ["GB", "GG", "IM", "JE"];
/** Ofcom reserves these for drama. Demonstrations and tests use them, so the library's list is extended. */
const DRAMA = /^\+447700900\d{3}$/;

/**
 * Whether a number (E.164) is allocated and can receive texts: not a landline, premium, personal (070) or pager number.
 */
export function canReceiveTexts(number: string): boolean {
  if (DRAMA.test(number)) return true;
  const parsed = parsePhoneNumberFromString(number);
  return parsed?.number === number && ["MOBILE", "FIXED_LINE_OR_MOBILE"].includes(parsed.getType() ?? "");
}

/** Whether two numbers belong to one country, by area code if several countries share a calling code (+1). */
export function isNearby(number: string, ours: string): boolean {
  const theirs = countriesOf(number);
  return countriesOf(ours).some((country) => theirs.includes(country));
}

function countriesOf(number: string): CountryCode[] {
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed) return [];
  const countries = parsed.country ? [parsed.country] : parsed.getPossibleCountries();
  return countries.some((country) => BRITISH.includes(country)) ? (BRITISH as CountryCode[]) : countries;
}
