import type { Country } from "./countries/country";
import { isKnownCode } from "./known-codes";

/** What follows a code at the end of an address. */
const COUNTRY_NAME =
  /[,\s]+(?:uk|united kingdom|england|scotland|wales|northern ireland|ireland|usa?|united states|canada|australia|new zealand|nz)$/i;

/**
 * The last postcode in a text, as people of the country write it, or null. A code of digits counts only at the end: the
 * number of a house has as many.
 */
export const readPostcode = (text: string, country: Country): string | null =>
  findPostcode(text, country)?.code ?? null;

function findPostcode(text: string, { postcode }: Country) {
  const written = withoutEnd(text);
  const found = [...written.matchAll(postcode.find)]
    .filter(({ index, 0: all }) => /[a-z]/i.test(all) || index + all.length === written.length)
    .at(-1);
  const [as = "", ...parts] = found ?? [];
  if (!found || !parts[0]) return null;
  return { at: found.index, as, code: postcode.write(parts.map((part = "") => part.toUpperCase())) };
}

/** An address with this code instead of the one that it has, or after it. */
export function withPostcode(address: string, code: string, country: Country): string {
  const found = findPostcode(address, country);
  if (!found) return `${address}, ${code}`;
  return `${address.trimStart().slice(0, found.at)}${code}${address.trimStart().slice(found.at + found.as.length)}`;
}

/** The smallest unit of a client's area that a text names, by its postcode or half of one ("Bristol BS3"), or null. */
export function readArea(text: string, country: Country): string | null {
  const code = readPostcode(text, country);
  if (code) return country.area.containing(code)[0] ?? null;
  const half = country.postcode.half?.exec(withoutEnd(text))?.[1]?.toUpperCase() ?? null;
  return half && (country.postcode.unitOf?.(half) ?? half);
}

const withoutEnd = (text: string) =>
  text
    .trim()
    .replace(/[.,;\s]+$/, "")
    .replace(COUNTRY_NAME, "");

/** Letters and digits that are taken for each other on the phone. */
const ALIKE = ["BCDEGPTVZ", "AHJK", "FSX", "MN", "IY", "O0", "I1", "S5", "B8"];

/**
 * The codes that differ from an unknown one in one letter that sounds or looks alike: at most two, since a caller
 * can choose between two; none if there are more. Only those that `fits`.
 */
export function likelyCodes(code: string, country: Country, fits: (code: string) => boolean): string[] {
  const likely = new Set<string>();
  for (const [index, letter] of [...code].entries()) {
    for (const other of ALIKE.filter((group) => group.includes(letter)).join("")) {
      const changed = code.slice(0, index) + other + code.slice(index + 1);
      const read = readPostcode(changed, country);
      if (other !== letter && read && isKnownCode(read, country.code) && fits(read)) likely.add(read);
    }
  }
  return likely.size <= 2 ? [...likely] : [];
}

/** Whether a unit is in one of the areas: `BS` includes BS3 but not B1 or BSX. */
export const isInArea = (unit: string, areas: readonly string[], { area }: Country) =>
  area.containing(unit).some((each) => areas.includes(each));
