import { type CountryCode, DEFAULT_COUNTRY_CODE, FORMATS } from "./countries/formats";

/**
 * The country's national format: "+447700900123" → "07700 900123" in Britain. Foreign numbers and texts that are not
 * numbers are returned unchanged. For display only; the stored number is dialled.
 */
export function formatPhoneIn(number: string, country: CountryCode): string {
  const { calling, trunk, groups } = FORMATS[country].phone;
  if (!number.startsWith(calling) || !/^\+\d{10,14}$/.test(number)) return number;
  const digits = trunk + number.slice(calling.length);
  const [pattern, written] = groups.find(([pattern]) => pattern.test(digits)) ?? [];
  return pattern && written ? digits.replace(pattern, written).trim() : digits;
}

/** The same for pages that belong to no client. */
export const formatPhone = (number: string) => formatPhoneIn(number, DEFAULT_COUNTRY_CODE);
