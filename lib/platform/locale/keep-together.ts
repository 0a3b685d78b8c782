const POSTCODE = /\b([A-Z]{1,2}\d[A-Z\d]?) (\d[A-Z]{2}|\d)\b/gi;
const PHONE = /\b0\d{2,4}(?: \d{3,7}){1,2}\b/g;

/** The same text with no-break spaces inside postcodes and phone numbers. */
export function keepTogether(text: string): string {
  return text.replace(POSTCODE, "$1\u00a0$2").replace(PHONE, (number) => number.replaceAll(" ", "\u00a0"));
}
