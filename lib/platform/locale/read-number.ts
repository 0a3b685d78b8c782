import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import * as z from "zod";

const E164 = /^\+[1-9]\d{6,14}$/;

/**
 * Ofcom's numbering plan: 070 are personal numbers, 076 pagers. The library leaves out unallocated ranges such as 07700
 * 900, which is reserved for examples.
 */
const BRITISH_MOBILE = /^\+447[1-57-9]\d{8}$/;

/**
 * What a person typed or said, in E.164; national notation is read as British. Null for what is not a valid number in
 * its country: a foreign number without its country code must not become another person's British one.
 */
export function readTypedNumber(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: "GB", extract: false });
  if (!parsed || !E164.test(parsed.number)) return null;
  return parsed.isValid() || BRITISH_MOBILE.test(parsed.number) ? parsed.number : null;
}

/** The error for a form, with what to type instead. */
export const notANumber = (typed: string) =>
  `Check this number: “${typed}” is not a valid phone number. Type a UK number like 0117 496 0331, or start with the country code, like +1 214 555 0123`;

/** The number of a contract's body in E.164. Browser-safe, but heavy: 140 kB of numbering plans. */
export function toTypedNumber(typed: string, context: z.RefinementCtx): string {
  const number = readTypedNumber(typed);
  if (number) return number;
  context.addIssue({ code: "custom", message: notANumber(typed) });
  return z.NEVER;
}
