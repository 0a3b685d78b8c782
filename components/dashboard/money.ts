import type { Currency } from "@/lib/accounts/billing/contract";

const SYMBOLS = { GBP: "£", USD: "$", EUR: "€" } as const satisfies Record<Currency, string>;

export const currencySymbol = (currency: Currency): string => SYMBOLS[currency];

/** `£18`, `£12.50`, `$1,900`: whole amounts have no decimals, others have two. */
export function formatMoney(amount: number, currency: Currency): string {
  return SYMBOLS[currency] + amount.toLocaleString("en-GB", DIGITS);
}

/** `752%`, or a dash without a down payment. */
export const formatRoi = (roi: number | null): string =>
  roi === null ? "–" : `${roi.toLocaleString("en-GB")}%`;

const DIGITS = {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: "stripIfInteger",
} as const;
