import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { COUNTRIES } from "@/lib/platform/locale/countries/country-of";

/**
 * Whether a number (E.164) is allocated and can receive texts: not a landline, premium, personal (070) or pager number.
 */
export function canReceiveTexts(number: string): boolean {
  if (COUNTRIES.some(({ phone }) => phone.dramaMobile?.test(number))) return true;
  const parsed = parsePhoneNumberFromString(number);
  return parsed?.number === number && ["MOBILE", "FIXED_LINE_OR_MOBILE"].includes(parsed.getType() ?? "");
}

/** Whether two numbers belong to one country, by area code if several countries share a calling code (+1). */
export function isNearby(number: string, ours: string): boolean {
  const theirs = countriesOf(number);
  return countriesOf(ours).some((country) => theirs.includes(country));
}

/** The countries of a number's plan; none for a shared calling code without a known area. */
function countriesOf(number: string): readonly string[] {
  const parsed = parsePhoneNumberFromString(number);
  const own = COUNTRIES.find(({ phone }) => phone.dramaMobile?.test(number))?.code;
  const country: string | undefined = own ?? parsed?.country;
  if (!country) return [];
  return COUNTRIES.find(({ phone }) => phone.plan.includes(country))?.phone.plan ?? [country];
}
