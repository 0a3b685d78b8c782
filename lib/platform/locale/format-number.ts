import { DEFAULT_COUNTRY } from "./countries/country-of";

/** `1,900`: English-speaking countries group digits alike. */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions) =>
  value.toLocaleString(DEFAULT_COUNTRY.locale, options);
