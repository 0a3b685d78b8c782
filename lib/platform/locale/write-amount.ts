import { CURRENCY_SYMBOLS, type Currency } from "./currencies";
import { formatNumber } from "./format-number";

/** `£1,180` or `£12.50`; another currency by its code. */
export function writeAmount(minor: number, currency: string | null): string {
  const major = formatNumber(minor / 100, minor % 100 === 0 ? {} : TWO_DIGITS);
  const symbol = CURRENCY_SYMBOLS[currency as Currency] as string | undefined;
  return symbol ? `${symbol}${major}` : `${major} ${currency}`;
}

const TWO_DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
