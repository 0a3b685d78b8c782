import { PAGE_LANGUAGE } from "./page-language";

/** `1,900`: English-speaking countries group digits alike. */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions) =>
  value.toLocaleString(PAGE_LANGUAGE, options);
