import type { CostSource } from "@/lib/dashboard/costs/contract";
import { type Currency, FULL_CURRENCY_SYMBOLS } from "@/lib/platform/locale/currencies";
import { formatNumber } from "@/lib/platform/locale/format-number";
import { PAGE_LANGUAGE } from "@/lib/platform/locale/page-language";

export const SOURCE_NAMES: Record<CostSource, string> = { vapi: "Vapi", twilio: "Twilio" };

const TWO_DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** Millionths of a unit as people read them: `£12.34`, `−$0.50`. */
export function writeMicros(micros: number, currency: string): string {
  const symbol = FULL_CURRENCY_SYMBOLS[currency as Currency] as string | undefined;
  const amount = formatNumber(Math.abs(micros) / 1_000_000, TWO_DIGITS);
  const isNegative = Math.round(micros / 10_000) < 0;
  return `${isNegative ? "−" : ""}${symbol ? `${symbol}${amount}` : `${amount} ${currency}`}`;
}

/** `November 2026`, or `Nov 2026`. */
export const nameMonth = (month: string, length: "long" | "short" = "long"): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(PAGE_LANGUAGE, {
    month: length,
    year: "numeric",
    timeZone: "UTC",
  });

/** The month so many after this one. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}

export const costsAddress = (month: string, from = 0): string =>
  `/admin/costs?month=${month}${from > 0 ? `&from=${from}` : ""}`;
