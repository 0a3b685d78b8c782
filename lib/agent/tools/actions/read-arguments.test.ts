import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { districtOf, isInArea } from "./read-arguments";

describe("the district of an address (BOOK-01)", () => {
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
    [null, null],
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
    expect(isInArea("BS3", ["BS"])).toBe(true);
    expect(isInArea("B3", ["BS"])).toBe(false);
    expect(isInArea("BS31", ["BS3"])).toBe(false);
  });
});
