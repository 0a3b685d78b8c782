/** What a client's plan and prices may be in. The first is the default. */
export const CURRENCIES = ["GBP", "USD", "EUR", "CAD", "AUD", "NZD"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** As people write them at home, where dollars are their own. */
export const CURRENCY_SYMBOLS: Record<Currency, string> = {
  GBP: "£",
  USD: "$",
  EUR: "€",
  CAD: "$",
  AUD: "$",
  NZD: "$",
};

/** Where several countries are on one page: dollars say whose they are. */
export const FULL_CURRENCY_SYMBOLS: Record<Currency, string> = {
  ...CURRENCY_SYMBOLS,
  CAD: "CA$",
  AUD: "A$",
  NZD: "NZ$",
};
