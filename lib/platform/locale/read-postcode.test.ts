import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countryOf, DEFAULT_COUNTRY } from "./countries/country-of";
import type { CountryCode } from "./countries/formats";
import { isKnownCode } from "./known-codes";
import { isInArea, likelyCodes, readArea, readPostcode } from "./read-postcode";

const districtOf = (text: string) => readArea(text, DEFAULT_COUNTRY);

describe("the district of an address (BOOK-01, PLACE-04)", () => {
  it.each([
    ["Flat B2, 14 Elm Road, BS3 1AA", "BS3"],
    ["flat b2, 14 elm road, bs31aa", "BS3"],
    ["Unit W1A, Trading Estate, LS11 5TD", "LS11"],
    ["E17, 3 High Street, London, N1 9GU", "N1"],
    ["14 Elm Road, BS3 1AA.", "BS3"],
    ["14 Elm Road, BS3 1AA, UK", "BS3"],
    ["BS3 1AA, 14 Elm Road, Flat B2", "BS3"],
    ["14 Elm Road, Bristol BS3", "BS3"],
    ["EC1A 1BB", "EC1A"],
    ["M1 1AE", "M1"],
    ["bs3", "BS3"],
    ["Flat B2, 14 Elm Road", null],
    ["14 Elm Road, Flat B2", null],
    ["Flat B2", null],
    ["Junction 12 of the M4, Elm Road", null],
    ["A38 roundabout", null],
    ["14 Elm Road", null],
    ["", null],
  ])("%s: %s", (text, district) => expect(districtOf(text)).toBe(district));

  it("is that of the postcode, whatever flat, unit or road comes before it", () => {
    const flat = fc.tuple(
      fc.constantFrom("Flat", "Unit", "Block", "Apartment"),
      fc.stringMatching(/^[A-Z]\d{1,2}$/),
    );
    const district = fc.constantFrom("BS3", "LS18", "N1", "EC1A", "W1A", "CF10", "B33");
    fc.assert(
      fc.property(
        flat,
        district,
        fc.stringMatching(/^\d[A-Z]{2}$/),
        fc.boolean(),
        ([kind, name], outward, inward, spaced) => {
          const address = `${kind} ${name}, 14 Elm Road, ${outward}${spaced ? " " : ""}${inward}`;
          expect(districtOf(address)).toBe(outward);
        },
      ),
    );
  });

  it("matches an area by its letters, a district by all of it", () => {
    expect(isInArea("BS3", ["BS"], DEFAULT_COUNTRY)).toBe(true);
    expect(isInArea("B3", ["BS"], DEFAULT_COUNTRY)).toBe(false);
    expect(isInArea("BS31", ["BS3"], DEFAULT_COUNTRY)).toBe(false);
  });
});

describe("a postcode in an address (PLACE-04)", () => {
  it.each<[CountryCode, string, string | null, string | null]>([
    ["IE", "Apartment 4, 12 Baggot Street, Dublin 4, d04x2k8", "D04 X2K8", "D04"],
    ["IE", "Ballinasloe, Co. Galway, H53 Y6P2, Ireland", "H53 Y6P2", "H53"],
    ["IE", "12 Harold's Cross Road, D6W", null, "D6W"],
    ["IE", "Dublin 15", null, "D15"],
    ["IE", "12 Terenure Road West, Dublin 6w, Ireland", null, "D6W"],
    ["IE", "3 Pearse Street, Dublin 2.", null, "D02"],
    ["IE", "Dublin 19", null, null],
    ["US", "12345 Elm Street, Dallas, TX 75201", "75201", "75201"],
    ["US", "1400 Main St, Apt 12, Dallas TX 75202-1234, USA", "75202-1234", "75202"],
    ["US", "12345 Elm Street, Dallas", null, null],
    ["CA", "200 King St W, Unit 5, Toronto ON m5v2t6", "M5V 2T6", "M5V"],
    ["CA", "200 King St W, Toronto M5V", null, "M5V"],
    ["CA", "D1A 1A1", null, null],
    ["AU", "Unit 3, 1204 Sydney Road, Coburg VIC 3058", "3058", "3058"],
    ["AU", "1204 Sydney Road, Coburg", null, null],
    ["NZ", "12 Queen Street, Auckland 1010, New Zealand", "1010", "1010"],
  ])("%s: %s", (code, text, postcode, area) => {
    const country = countryOf(code);
    expect([readPostcode(text, country), readArea(text, country)]).toEqual([postcode, area]);
  });

  it.each<[CountryCode, string, boolean]>([
    ["GB", "BS3 1AA", true],
    ["GB", "BT1 5GS", true],
    ["GB", "ZZ9 9ZZ", false],
    ["GB", "BZ3 1AA", false],
    ["GB", "BS3 1CA", false],
    ["GB", "BS99 9ZZ", false],
    ["GB", "SW1A 2AA", true],
    ["GB", "E20 2ST", true],
    ["GB", "B22 1AA", false],
    ["IE", "D02 X285", true],
    ["IE", "D25 X285", false],
    ["US", "75201", true],
    ["US", "21301", false],
    ["US", "75202-1234", true],
    ["US", "75213", false],
    ["CA", "M5V 2T6", true],
    ["CA", "M0A 2T6", false],
    ["AU", "3053", true],
    ["AU", "0400", false],
    ["AU", "3979", true],
    ["AU", "3998", false],
    ["NZ", "9893", true],
    ["NZ", "9999", false],
  ])("%s %s is known: %s", (country, code, known) => expect(isKnownCode(code, country)).toBe(known));

  it("offers at most two that sound alike, never a choice of many", () => {
    const anywhere = (code: string) => code !== "";
    const inBristol = (code: string) => code.startsWith("BS");
    expect(likelyCodes("BSO 1AA", DEFAULT_COUNTRY, anywhere)).toEqual([]);
    expect(likelyCodes("B53 1AA", DEFAULT_COUNTRY, inBristol)).toEqual(["BS3 1AA"]);
    expect(likelyCodes("BS3 IAA", DEFAULT_COUNTRY, inBristol)).toEqual(["BS3 1AA"]);
    expect(likelyCodes("8S3 1AA", DEFAULT_COUNTRY, inBristol)).toEqual(["BS3 1AA"]);
    expect(likelyCodes("752O2", countryOf("US"), anywhere)).toEqual(["75202"]);
    expect(likelyCodes("BX3 1AA", DEFAULT_COUNTRY, inBristol)).toEqual(["BS3 1AA"]);
    expect(likelyCodes("CE3 1AA", DEFAULT_COUNTRY, anywhere)).toEqual([]);
    expect(likelyCodes("D25 X285", countryOf("IE"), anywhere)).toEqual(["E25 X285", "P25 X285"]);
  });
});
