import type { Currency } from "../currencies";

/** The countries in which clients work, by their ISO code. The first is the default. */
export const COUNTRY_CODES = ["GB", "IE", "US", "CA", "AU", "NZ"] as const;
export type CountryCode = (typeof COUNTRY_CODES)[number];

/** Of every client for whom nobody has chosen one, and of pages that belong to no client. */
export const DEFAULT_COUNTRY_CODE = COUNTRY_CODES[0];

/** How dates, times and numbers are written: the part of each record that every page may need in the browser. */
export type CountryFormats = {
  code: CountryCode;
  name: string;
  /** For `Intl`. */
  locale: string;
  currency: Currency;
  /** Of written times; speech has am and pm everywhere. */
  clock: 12 | 24;
  /** The default one, by its IANA name. */
  zone: string;
  phone: {
    /** "+44". */
    calling: string;
    /** What national notation puts before the number: "0". */
    trunk: string;
    /** How national digits are grouped; the first that fits. */
    groups: readonly (readonly [RegExp, string])[];
  };
};

export const FORMATS: Record<CountryCode, CountryFormats> = {
  GB: {
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
        [/^(02\d)(\d{4})(\d*)$/, "$1 $2 $3"],
        [/^(0(?:11\d|1\d1|[389]\d\d))(\d{3})(\d*)$/, "$1 $2 $3"],
        [/^(0[17]\d{3})(\d+)$/, "$1 $2"],
      ],
    },
  },
  IE: {
    code: "IE",
    name: "Ireland",
    locale: "en-IE",
    currency: "EUR",
    clock: 24,
    zone: "Europe/Dublin",
    phone: {
      calling: "+353",
      trunk: "0",
      groups: [
        [/^(01)(\d{3})(\d{4})$/, "$1 $2 $3"],
        [/^(0\d\d)(\d{3})(\d{3,4})$/, "$1 $2 $3"],
      ],
    },
  },
  US: {
    code: "US",
    name: "United States",
    locale: "en-US",
    currency: "USD",
    clock: 12,
    zone: "America/New_York",
    phone: {
      calling: "+1",
      trunk: "",
      groups: [[/^(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3"]],
    },
  },
  CA: {
    code: "CA",
    name: "Canada",
    locale: "en-CA",
    currency: "CAD",
    clock: 12,
    zone: "America/Toronto",
    phone: {
      calling: "+1",
      trunk: "",
      groups: [[/^(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3"]],
    },
  },
  AU: {
    code: "AU",
    name: "Australia",
    locale: "en-AU",
    currency: "AUD",
    clock: 12,
    zone: "Australia/Sydney",
    phone: {
      calling: "+61",
      trunk: "0",
      groups: [
        [/^(04\d\d)(\d{3})(\d{3})$/, "$1 $2 $3"],
        [/^(0[2378])(\d{4})(\d{4})$/, "($1) $2 $3"],
      ],
    },
  },
  NZ: {
    code: "NZ",
    name: "New Zealand",
    locale: "en-NZ",
    currency: "NZD",
    clock: 12,
    zone: "Pacific/Auckland",
    phone: {
      calling: "+64",
      trunk: "0",
      groups: [
        [/^(02\d)(\d{3})(\d{3,5})$/, "$1 $2 $3"],
        [/^(0[34679])(\d{3})(\d{4})$/, "$1 $2 $3"],
      ],
    },
  },
};

/** In the order of a menu. */
export const COUNTRY_FORMATS: readonly CountryFormats[] = COUNTRY_CODES.map((code) => FORMATS[code]);
