/** What a client's plan and prices may be in. The first is the default. */
export const CURRENCIES = ["GBP", "USD", "EUR", "CAD", "AUD", "NZD"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Dollars say whose they are: an admin sees several countries on one page. */
export const CURRENCY_SYMBOLS: Record<Currency, string> = {
  GBP: "£",
  USD: "$",
  EUR: "€",
  CAD: "CA$",
  AUD: "A$",
  NZD: "NZ$",
};
