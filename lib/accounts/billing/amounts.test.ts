import fc from "fast-check";
import { expect, it } from "vitest";
import { fromPennies, toInputText, toPennies } from "./amounts";

it("reads decimals as people type them, exactly (BILLING-05)", () => {
  const typed = {
    "1250.50": 125_050,
    "£1,250.5": 125_050,
    "1,234,567": 123_456_700,
    " 12 ": 1_200,
    ".5": 50,
    "5.": 500,
    "+3": 300,
    "-0.01": -1,
    "−4": -400,
    "0.005": 1,
    "1.004999": 100,
    "1.005": 101,
    "-0": 0,
    "0": 0,
    "$ 1 250": 125_000,
    "€7": 700,
  };
  for (const [text, pennies] of Object.entries(typed)) expect(toPennies(text), text).toBe(pennies);
});

it("does not read anything else as a number (BILLING-05)", () => {
  for (const text of [
    "",
    " ",
    "abc",
    "12abc",
    "1.2.3",
    "12,50",
    "1e3",
    "NaN",
    "Infinity",
    "-",
    ".",
    "0x10",
    "3−4",
    "1,2345",
  ]) {
    expect(toPennies(text), text).toBeNull();
  }
});

it("writes whole pounds without pennies into a form, and every amount with them elsewhere (BILLING-05)", () => {
  expect([1_250, 1_250.5, 0, -3, 0.01].map(toInputText)).toEqual(["1250", "1250.50", "0", "-3", "0.01"]);
  expect([0, 5, -5, 125_000].map(fromPennies)).toEqual(["0.00", "0.05", "-0.05", "1250.00"]);
});

it("round-trips every amount (BILLING-05)", () => {
  const pennies = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 });
  fc.assert(
    fc.property(pennies, (amount) => {
      expect(toPennies(fromPennies(amount))).toBe(amount);
      // through JSON and through the form's own input as well
      expect(toPennies(String(amount / 100))).toBe(amount);
      expect(toPennies(toInputText(amount / 100))).toBe(amount);
    }),
  );
});
