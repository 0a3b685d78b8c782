import { describe, expect, it } from "vitest";
import { countryOf, DEFAULT_COUNTRY } from "./countries/country-of";
import type { CountryCode } from "./countries/formats";
import { formatPhoneIn } from "./place-in";
import { notANumber, readTypedNumber } from "./read-number";

describe("a number that a person typed", () => {
  it.each([
    ["0117 496 0331", "+441174960331"],
    ["(020) 7946-0440", "+442079460440"],
    ["+44 (0) 20 7946 0440", "+442079460440"],
    ["0044 113 496 0199", "+441134960199"],
    ["07700 900 123", "+447700900123"],
    ["+1 (214) 555-0123", "+12145550123"],
    ["+33 1 42 68 53 00", "+33142685300"],
    ["0808 157 0123", "+448081570123"],
  ])("reads %s", (typed, number) => {
    expect(readTypedNumber(typed, DEFAULT_COUNTRY)).toBe(number);
  });

  it.each([
    "(214) 555-0123", // American: read as British it would be another person's
    "1 800 555 1234",
    "01179496",
    "0117 496 033",
    "12",
    "077009001234567",
    "999",
    "+44 20",
    "+999 123456789",
    "+44 7946 0440",
    "020 7946 0440 or so",
    "abc",
    "",
  ])("refuses %s instead of guessing", (typed) => {
    expect(readTypedNumber(typed, DEFAULT_COUNTRY)).toBeNull();
  });

  it("is refused with what to type instead", () => {
    expect(notANumber("01179496", DEFAULT_COUNTRY)).toBe(
      "Check this number: “01179496” is not a valid phone number. Type a UK number like 0117 496 0331, or start with the country code, like +1 214 555 0123",
    );
  });
});

describe("a number in the client's country (PLACE-05)", () => {
  it.each<[CountryCode, string, string | null]>([
    ["US", "(214) 555-0123", "+12145550123"],
    ["US", "1 800 555 1234", "+18005551234"],
    ["US", "0117 496 0331", null],
    ["US", "+44 117 496 0331", "+441174960331"],
    ["CA", "416-555-0142", "+14165550142"],
    ["GB", "212 555 0142", null],
    ["GB", "713 555 0142", null],
    ["IE", "085 123 4567", "+353851234567"],
    ["IE", "1800 20 50 50", "+3531800205050"],
    ["IE", "07700 900123", null],
    ["AU", "0491 570 156", "+61491570156"],
    ["AU", "(03) 7010 1234", "+61370101234"],
    ["AU", "1300 555 010", "+611300555010"],
    ["AU", "212 555 0142", null],
    ["NZ", "021 555 0123", "+64215550123"],
    ["NZ", "09 555 0123", "+6495550123"],
    ["NZ", "0412 345 678", null],
  ])("%s: %s is %s", (country, typed, number) => {
    expect(readTypedNumber(typed, countryOf(country))).toBe(number);
  });

  it.each<[CountryCode, string, string]>([
    ["IE", "+353851234567", "085 123 4567"],
    ["IE", "+35314374456", "01 437 4456"],
    ["US", "+12145550123", "(214) 555-0123"],
    ["CA", "+14165550142", "(416) 555-0142"],
    ["AU", "+61491570156", "0491 570 156"],
    ["AU", "+61370101234", "(03) 7010 1234"],
    ["NZ", "+64215550123", "021 555 0123"],
    ["NZ", "+6495550123", "09 555 0123"],
    ["NZ", "+447700900123", "+447700900123"],
  ])("%s: %s is written %s", (country, number, shown) => {
    expect(formatPhoneIn(number, country)).toBe(shown);
  });
});
