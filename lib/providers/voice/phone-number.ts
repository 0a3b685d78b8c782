import type { Country } from "@/lib/platform/locale/countries/country";
import { DEFAULT_COUNTRY } from "@/lib/platform/locale/countries/country-of";
import { readTypedNumber } from "@/lib/platform/locale/read-number";

const E164 = /^\+[1-9]\d{6,14}$/;

/**
 * What is sent in place of a withheld number. Twilio has numbers for it, which spell the first five words on a phone's
 * keys: everybody who withholds theirs seems to call from one of these. https://help.twilio.com/articles/223179988
 */
const WITHHELD = new Set([
  ...["anonymous", "restricted", "blocked", "unknown", "unavailable", "private", "withheld"],
  ...["266696687", "7378742833", "2562533", "8656696", "86282452253"],
]);

/**
 * A provider's number in E.164, national notation read as the country's; null for anything that is not a number. A number
 * already in E.164 is trusted: a provider may know numbers that our numbering plan does not.
 */
export function toE164(text: string | null, country: Country = DEFAULT_COUNTRY): string | null {
  if (!text || text.length > 40 || isWithheld(text)) return null;
  if (E164.test(text)) return text;
  const bare = text.replace(/[\s().-]/g, "");
  return readTypedNumber(text, country) ?? (E164.test(bare) && !text.includes("(0)") ? bare : null);
}

/** The other party of a call: in E.164 if it is a number, otherwise as sent (a SIP user); null if it was withheld. */
export const readCaller = (text: string | null) =>
  toE164(text) ?? (text !== null && isWithheld(text) ? null : text);

const isWithheld = (text: string) => WITHHELD.has(text.toLowerCase().replace(/^\+/, ""));
