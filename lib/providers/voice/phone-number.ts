import { parsePhoneNumberFromString } from "libphonenumber-js";

const E164 = /^\+[1-9]\d{6,14}$/;

/** The number in E.164, national notation read as British; null for anything that is not a number. */
export function toE164(text: string | null): string | null {
  if (!text || text.length > 40) return null;
  const bare = text.replace(/[\s().-]/g, "");
  if (E164.test(bare)) return bare;
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: "GB", extract: false });
  return parsed?.isValid() ? parsed.number : null;
}

/** What a person typed, in E.164. Unlike a provider's numbers it must have a length that its country knows. */
export function readTypedNumber(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: "GB", extract: false });
  return parsed?.isPossible() && E164.test(parsed.number) ? parsed.number : null;
}
