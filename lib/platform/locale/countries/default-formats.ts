import type { Currency } from "../currencies";

/** The countries in which clients work, by their ISO code. The first is the default. */
export const COUNTRY_CODES = ["GB", "IE", "US", "CA", "AU", "NZ"] as const;
export type CountryCode = (typeof COUNTRY_CODES)[number];

/** For every client without a chosen country, and of pages that belong to no client. */
export const DEFAULT_COUNTRY_CODE = COUNTRY_CODES[0];

/** How dates, times and numbers are written: the part of each record that every page may need in the browser. */
export type CountryFormats = {
  code: CountryCode;
  name: string;
  /** For `Intl`. */
  locale: string;
  currency: Currency;
  /** For written times; speech has am and pm everywhere. */
  clock: 12 | 24;
  /** The default one, by its IANA name. */
  zone: string;
  phone: {
    /** "+44". */
    calling: string;
    /** What national notation puts before the number: "0". */
    trunk: string;
    /** How national digits are grouped: regular expressions, as text that a page can be sent; the first that fits. */
    groups: readonly (readonly [string, string])[];
  };
};

/** The formats of pages that belong to no client: all that every page carries. */
export const DEFAULT_FORMATS: CountryFormats = {
  code: "GB",
  name: "United Kingdom",
  locale: "en-GB",
  currency: "GBP",
  clock: 24,
  zone: "Europe/London",
  phone: {
    calling: "+44",
    trunk: "0",
    groups: [
      ["^(02\\d)(\\d{4})(\\d*)$", "$1 $2 $3"],
      ["^(0(?:11\\d|1\\d1|[389]\\d\\d))(\\d{3})(\\d*)$", "$1 $2 $3"],
      ["^(0[17]\\d{3})(\\d+)$", "$1 $2"],
    ],
  },
};
