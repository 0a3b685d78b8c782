import { describe, expect, it } from "vitest";
import { DEFAULT_COUNTRY } from "./countries/country-of";
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
