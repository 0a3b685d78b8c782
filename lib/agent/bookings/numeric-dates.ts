import type { Country } from "@/lib/platform/locale/countries/country";

/** "11/24", "3/4/2027", "3-4-2027"; not a year first, and not part of a longer row of digits. */
const NUMERIC =
  /(?<![\d/.-])(\d{1,2})(?:(\/)(\d{1,2})(?:\/(\d{4}|\d{2}))?|([-.])(\d{1,2})\5(\d{4}))(?![\d/-])/g;

/**
 * Writes dates in digits with the day first, as the parser expects them. Null if one can be read in both ways in a
 * country where people write both: the caller has to be asked.
 */
export function readNumericDates(text: string, order: Country["numericDates"]): string | null {
  if (order === "day first") return text;
  let isOpen = false;
  const read = text.replace(NUMERIC, (whole, first, _slash, second, year, _mark, other, itsYear) => {
    const [one, two] = [Number(first), Number(second ?? other)];
    if (one > 12 || one === two) return whole;
    if (order === "either" && two <= 12) isOpen = true;
    const end = year ?? itsYear;
    return `${two}/${one}${end ? `/${end}` : ""}`;
  });
  return isOpen ? null : read;
}
