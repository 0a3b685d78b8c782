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

/** The client's currency, and that of what ads cost. */
export type AdCurrencies = { currency: Currency; ad_currency: string };
/** Until the figures are loaded. */
export const AD_CURRENCIES: AdCurrencies = { currency: "GBP", ad_currency: "GBP" };

/**
 * A written amount of what ads cost: `£18`. A currency with the sign of the client's own says which it is, as does one
 * without a sign: `18 USD` for an Australian client, `18 CHF`.
 */
export function withAdCurrency(amount: string, { currency, ad_currency }: AdCurrencies): string {
  const own = currencySymbol(currency);
  const symbol = CURRENCY_SYMBOLS[ad_currency as Currency] as string | undefined;
  const isClear = symbol !== undefined && (ad_currency === currency || symbol !== own);
  return isClear ? symbol + amount : `${amount} ${ad_currency}`;
}

export const formatAdMoney = (amount: number, currencies: AdCurrencies): string =>
  withAdCurrency(formatNumber(amount, DIGITS), currencies);

/** `752%`, or a dash without a down payment. */
export const formatRoi = (roi: number | null): string => (roi === null ? "–" : `${formatNumber(roi)}%`);

const DIGITS = {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: "stripIfInteger",
} as const;
