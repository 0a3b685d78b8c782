/** The digits of a number as people write it at home (`0113 496`), without its leading zeros; empty for other texts. */
export const typedDigits = (text: string): string =>
  /^[\d\s()+.-]+$/.test(text) ? text.replace(/\D/g, "").replace(/^0+/, "") : "";
