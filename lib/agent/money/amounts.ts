import { toPennies } from "@/lib/accounts/billing/amounts";
import { CURRENCY_SYMBOLS, type Currency } from "@/lib/platform/locale/currencies";
import { LARGEST_MINOR } from "./limits";

const WORDS = /\s*(?:pounds?|quid|dollars?|bucks|euros?|gbp|usd|eur|cad|aud|nzd)$/i;

/** What a client typed as an amount of a currency, in minor units; null if it is none or cannot be meant. */
export function readAmount(typed: string, currency: string): number | null {
  const text = typed.trim().replace(WORDS, "");
  const symbol = CURRENCY_SYMBOLS[currency as Currency] as string | undefined;
  if (/[£$€]/.test(text) && !text.startsWith(symbol ?? "")) return null;
  if (!/^[£$€]?\s?\d[\d,]*(?:\.\d{1,2})?$/.test(text)) return null;
  const minor = toPennies(text);
  return minor !== null && minor > 0 && minor <= LARGEST_MINOR ? minor : null;
}
