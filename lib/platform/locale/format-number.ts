import { DEFAULT_FORMATS } from "./countries/formats";

/** `1,900`: English-speaking countries group digits alike. */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions) =>
  value.toLocaleString(DEFAULT_FORMATS.locale, options);
