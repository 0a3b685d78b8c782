import { CURRENCY_SYMBOLS, type Currency, FULL_CURRENCY_SYMBOLS } from "@/lib/platform/locale/currencies";
import { formatNumber } from "@/lib/platform/locale/format-number";

export const currencySymbol = (currency: Currency): string => CURRENCY_SYMBOLS[currency];
/** Beside other countries' amounts. */
export const fullCurrencySymbol = (currency: Currency): string => FULL_CURRENCY_SYMBOLS[currency];

/** `£18`, `£12.50`, `$1,900`: whole amounts have no decimals, others have two. */
export function formatMoney(amount: number, currency: Currency): string {
  return currencySymbol(currency) + formatNumber(amount, DIGITS);
}

/** `CA$1,900`, for admins, who see several countries. */
export const formatMoneyInFull = (amount: number, currency: Currency): string =>
  fullCurrencySymbol(currency) + formatNumber(amount, DIGITS);

/** `752%`, or a dash without a down payment. */
export const formatRoi = (roi: number | null): string => (roi === null ? "–" : `${formatNumber(roi)}%`);

const DIGITS = {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: "stripIfInteger",
} as const;
