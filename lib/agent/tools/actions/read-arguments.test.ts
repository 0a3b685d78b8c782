import { expect, it } from "vitest";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { pickPostcode, readArguments, readName, readStatedNumber } from "./read-arguments";

it("keeps no more than 80 characters of a name (ABUSE-01)", () => {
  const nameOf = (name: string) => readName(readArguments({ customer_name: name }));
  expect(nameOf("Ann Smith")).toBe("Ann Smith");
  expect(nameOf(`${"a".repeat(79)} bc`)).toBe("a".repeat(79));
  expect(nameOf("n/a")).toBeNull();
});

it.each([
  ["GB", "B S 3 1 A A", "BS3 1AA"],
  ["GB", "bs three, one A A", "BS3 1AA"],
  ["GB", "BS3-1AA", "BS3 1AA"],
  ["GB", "BS 3", "BS3"],
  ["GB", "bs31aa", "bs31aa"],
  ["GB", "S O 1 4 3 A A", "SO14 3AA"],
  ["GB", "Bristol", "Bristol"],
  ["US", "7 5 2 0 1", "75201"],
  ["US", "one double zero zero one", "10001"],
  ["CA", "M 5 V, 2 T 6", "M5V 2T6"],
  ["IE", "D zero two X 2 8 5", "D02 X285"],
  ["AU", "3 O 5 3", "3 O 5 3"],
] as const)("reads a postcode in %s said as %s (PLACE-04)", (country, postcode, read) => {
  expect(pickPostcode(readArguments({ postcode }), countryOf(country))).toBe(read);
});

it("reads a digit that is said three times (BOOK-01)", () => {
  expect(readStatedNumber("07700 treble nine 142", countryOf("GB"))).toEqual({ number: "+447700999142" });
});
