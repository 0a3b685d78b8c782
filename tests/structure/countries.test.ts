import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { COUNTRIES, DEFAULT_COUNTRY } from "@/lib/platform/locale/countries/country-of";
import { COUNTRY_CODES } from "@/lib/platform/locale/countries/formats";
import { PAGE_LANGUAGE } from "@/lib/platform/locale/page-language";
import { sourceFiles } from "./source-graph";

/** A country's code, a locale or a time zone, as a text in the source. */
const NAMED = new RegExp(
  `["'\x60](${COUNTRY_CODES.join("|")}|en[-_][A-Z]{2}|(Africa|America|Asia|Australia|Europe|Pacific)/[A-Z][A-Za-z_/]+)["'\x60]`,
);

/** Names that are not ours to choose, and made-up conversations. */
const ELSEWHERE =
  /^lib\/(platform\/locale|agent\/rehearsals\/scenarios)\/|^lib\/providers\/(voice\/catalogue|facebook\/sdk)\.ts$|\.test\.tsx?$/;

describe("countries", () => {
  it("have one record each: no other file names a country, a locale or a zone (PLACE-01)", () => {
    const files = sourceFiles().filter((file) => /^(app|components|lib|worker)\//.test(file));
    const wrong = files
      .filter((file) => !ELSEWHERE.test(file))
      .flatMap((file) =>
        readFileSync(file, "utf8")
          .split("\n")
          .filter((line) => NAMED.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(files.length).toBeGreaterThan(600);
    expect(wrong).toEqual([]);
  });

  it("write pages that belong to no client in the default country's language (PLACE-01)", () => {
    expect(PAGE_LANGUAGE).toBe(DEFAULT_COUNTRY.locale);
    expect(COUNTRIES.map(({ zone }) => zone)).toEqual(COUNTRIES.map(({ zones }) => zones[0]));
  });
});
