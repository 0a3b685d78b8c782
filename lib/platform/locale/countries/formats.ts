import { COUNTRY_CODES, type CountryCode, type CountryFormats, DEFAULT_FORMATS } from "./default-formats";

export {
  COUNTRY_CODES,
  type CountryCode,
  type CountryFormats,
  DEFAULT_COUNTRY_CODE,
} from "./default-formats";

export const FORMATS: Record<CountryCode, CountryFormats> = {
  GB: DEFAULT_FORMATS,
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
        ["^(01)(\\d{3})(\\d{4})$", "$1 $2 $3"],
        ["^(0\\d\\d)(\\d{3})(\\d{3,4})$", "$1 $2 $3"],
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
      groups: [["^(\\d{3})(\\d{3})(\\d{4})$", "($1) $2-$3"]],
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
      groups: [["^(\\d{3})(\\d{3})(\\d{4})$", "($1) $2-$3"]],
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
        ["^(04\\d\\d)(\\d{3})(\\d{3})$", "$1 $2 $3"],
        ["^(0[2378])(\\d{4})(\\d{4})$", "($1) $2 $3"],
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
        ["^(02\\d)(\\d{3})(\\d{3,5})$", "$1 $2 $3"],
        ["^(0[34679])(\\d{3})(\\d{4})$", "$1 $2 $3"],
      ],
    },
  },
};

/** In the order of a menu. */
export const COUNTRY_FORMATS: readonly CountryFormats[] = COUNTRY_CODES.map((code) => FORMATS[code]);
