import { readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { AMERICAN_ZIP_CODES } from "./codes/american-zip-codes";
import { AUSTRALIAN_POSTCODES } from "./codes/australian-postcodes";
import { CANADIAN_SORTATION_AREAS } from "./codes/canadian-sortation-areas";
import { countryOf } from "./countries/country-of";
import type { CountryCode } from "./countries/formats";
import { isKnownCode } from "./known-codes";
import { readPostcode } from "./read-postcode";

const numbers = (digits: number) =>
  Array.from({ length: 10 ** digits }, (_, number) => String(number).padStart(digits, "0"));

/** The entries of a list, written out: prefix and ending. */
const written = (list: string) =>
  list
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [prefix = "", ...endings] = line.split(" ");
      return endings.flatMap((ending) => {
        const [from = "", to = from] = ending.split("-");
        return from === to
          ? [`${prefix}${from}`]
          : numbers(from.length)
              .slice(Number(from), Number(to) + 1)
              .map((number) => `${prefix}${number}`);
      });
    });

/** Lines of Ordnance Survey's own file, and codes that differ from one in the last letter and are in none. */
const [british = [], invented = []] = readFileSync("tests/fixtures/british-postcodes.txt", "utf8")
  .trim()
  .split("\n\n")
  .map((part) => part.split("\n"));

type Codes = { real: string[]; invented: string[] };
const without = (all: string[], real: string[]) => {
  const known = new Set(real);
  return all.filter((code) => !known.has(code));
};
const fsas = written(CANADIAN_SORTATION_AREAS);
const anyFsa = [..."ABCEGHJKLMNPRSTVXY"].flatMap((first) =>
  numbers(1).flatMap((digit) => [..."ABCEGHJKLMNPRSTVWXYZ"].map((last) => `${first}${digit}${last}`)),
);
const zips = written(AMERICAN_ZIP_CODES);
const australian = written(AUSTRALIAN_POSTCODES);

const CODES: Partial<Record<CountryCode, Codes>> = {
  GB: { real: british, invented },
  US: { real: zips, invented: without(numbers(5), zips) },
  CA: {
    real: Array.from({ length: 10_000 }, (_, at) => `${fsas[at % fsas.length]} ${at % 10}A${at % 7}`),
    invented: without(anyFsa, fsas).map((fsa, at) => `${fsa} ${at % 10}A${at % 7}`),
  },
  AU: { real: australian, invented: without(numbers(4), australian) },
};
const spread = (codes: string[], count: number) =>
  codes.length <= count
    ? codes
    : Array.from({ length: count }, (_, at) => codes[Math.floor((at * codes.length) / count)] as string);

describe("the lists of postcodes that ship with the product (PLACE-04)", () => {
  it.each(Object.entries(CODES) as [CountryCode, Codes][])(
    "of %s know 10,000 codes, or all there are, and none of 1,000 invented ones, each in less than 5 ms",
    (country, { real, invented }) => {
      const record = countryOf(country);
      const times: number[] = [];
      const isAccepted = (code: string) => {
        const began = performance.now();
        const read = readPostcode(`14 High Street, ${code}`, record);
        const known = read !== null && isKnownCode(read, country);
        times.push(performance.now() - began);
        return known;
      };
      expect(spread(real, 10_000).filter((code) => !isAccepted(code))).toEqual([]);
      const none = spread(invented, 1_000);
      expect(none.length).toBe(1_000);
      expect(none.filter(isAccepted)).toEqual([]);
      times.sort((left, right) => left - right);
      expect(times[Math.floor(times.length * 0.95)]).toBeLessThan(5);
    },
  );

  it("go as far as the district where whole codes need a licence", () => {
    const known = ["BT9 5AD", "BT49 0AA", "GY1 1AA", "IM9 6XX", "JE4 9XZ"];
    expect(known.filter((code) => !isKnownCode(code, "GB"))).toEqual([]);
    const unknown = ["BT50 1AA", "GY11 1AA", "IM0 1AA", "JE5 1AA", "BT9 5AC", "BT9 AAA"];
    expect(unknown.filter((code) => isKnownCode(code, "GB"))).toEqual([]);
  });

  it("are at most 3 MB", () => {
    const folder = `${import.meta.dirname}/codes`;
    const bytes = readdirSync(folder).map((file) => statSync(`${folder}/${file}`).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_000_000);
  });
});
