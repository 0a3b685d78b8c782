import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { Country } from "./countries/country";
import { COUNTRIES } from "./countries/country-of";

const E164 = /^\+[1-9]\d{6,14}$/;

/**
 * What a person typed or said, in E.164; national notation is read as the country's. Null for what is not a valid
 * number in its country: a foreign number without its country code must not become another person's at home.
 */
export function readTypedNumber(text: string, { code, phone }: Country): string | null {
  const digits = text.replace(/[^\d+]/g, "");
  if (!/^(\+|00)/.test(digits) && !phone.national.test(digits)) return null;
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: code, extract: false });
  if (!parsed || !E164.test(parsed.number)) return null;
  // The library leaves out ranges that are kept for examples.
  const isValid = parsed.isValid() || phone.alsoValid?.test(parsed.number) || isDrama(parsed.number);
  return isValid ? parsed.number : null;
}

/** Whether a number is kept for drama in any of the countries: no one owns it, and demonstrations use it. */
export const isDrama = (number: string) => COUNTRIES.some(({ phone }) => phone.drama.test(number));

/** The error for a form, with what to type instead. */
export const notANumber = (typed: string, { phone }: Country) =>
  `Check this number: “${typed}” is not a valid phone number. Type a ${phone.adjective} number like ${phone.example}, or start with the country code, like ${phone.foreignExample}`;
