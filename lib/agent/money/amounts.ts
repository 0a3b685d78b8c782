import { toPennies } from "@/lib/accounts/billing/amounts";
import { CURRENCY_SYMBOLS, type Currency } from "@/lib/platform/locale/currencies";
import { formatNumber } from "@/lib/platform/locale/format-number";
import { LARGEST_MINOR } from "./limits";

/** `£1,180` or `£12.50`; another currency by its code. */
export function writeAmount(minor: number, currency: string | null): string {
  const major = formatNumber(minor / 100, minor % 100 === 0 ? {} : TWO_DIGITS);
  const symbol = CURRENCY_SYMBOLS[currency as Currency] as string | undefined;
  return symbol ? `${symbol}${major}` : `${major} ${currency}`;
}

const TWO_DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

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
