import { type CountryFormats, DEFAULT_FORMATS } from "./countries/default-formats";

/**
 * The country's national format: "+447700900123" → "07700 900123" in Britain. Foreign numbers and texts that are not
 * numbers are returned unchanged. For display only; the stored number is dialled.
 */
export function formatPhoneOf(number: string, { phone }: CountryFormats): string {
  const { calling, trunk, groups } = phone;
  if (!number.startsWith(calling) || !/^\+\d{10,14}$/.test(number)) return number;
  const digits = trunk + number.slice(calling.length);
  const [pattern, written] = groups.find(([each]) => new RegExp(each).test(digits)) ?? [];
  return pattern && written ? digits.replace(new RegExp(pattern), written).trim() : digits;
}

/** The same for pages that belong to no client. */
export const formatPhone = (number: string) => formatPhoneOf(number, DEFAULT_FORMATS);
