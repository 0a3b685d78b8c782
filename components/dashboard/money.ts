import type { Currency } from "@/lib/accounts/billing/contract";

const SYMBOLS = { GBP: "£", USD: "$", EUR: "€" } as const satisfies Record<Currency, string>;

export const currencySymbol = (currency: Currency): string => SYMBOLS[currency];

/** `£18`, `£12.50`, `$1,900`: whole amounts stay short, pennies come in pairs. */
export function formatMoney(amount: number, currency: Currency): string {
  return SYMBOLS[currency] + amount.toLocaleString("en-GB", DIGITS);
}

/** `752%`, or a dash where there is nothing to divide by. */
export const formatRoi = (roi: number | null): string =>
  roi === null ? "–" : `${roi.toLocaleString("en-GB")}%`;

const DIGITS = {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: "stripIfInteger",
} as const;
