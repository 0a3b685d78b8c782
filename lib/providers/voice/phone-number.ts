import type { Country } from "@/lib/platform/locale/countries/country";
import { DEFAULT_COUNTRY } from "@/lib/platform/locale/countries/country-of";
import { readTypedNumber } from "@/lib/platform/locale/read-number";

const E164 = /^\+[1-9]\d{6,14}$/;

/**
 * A provider's number in E.164, national notation read as the country's; null for anything that is not a number. A number
 * already in E.164 is trusted: a provider may know numbers that our numbering plan does not.
 */
export function toE164(text: string | null, country: Country = DEFAULT_COUNTRY): string | null {
  if (!text || text.length > 40) return null;
  if (E164.test(text)) return text;
  const bare = text.replace(/[\s().-]/g, "");
  return readTypedNumber(text, country) ?? (E164.test(bare) && !text.includes("(0)") ? bare : null);
}
