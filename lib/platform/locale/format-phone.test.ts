import { describe, expect, it } from "vitest";
import { formatPhone } from "./format-phone";

describe("formatPhone", () => {
  it.each([
    ["+447700900123", "07700 900123"],
    ["+442079460123", "020 7946 0123"],
    ["+441614960123", "0161 496 0123"],
    ["+441632960123", "01632 960123"],
    ["+448081570123", "0808 157 0123"],
  ])("writes %s as %s", (number, shown) => {
    expect(formatPhone(number)).toBe(shown);
  });

  it.each([
    "+15125550142",
    "anonymous",
    "07700900123",
    "sip:desk@example.com",
    "+44 7700",
    "+447700900123 ext",
    "x+447700900123",
    "",
  ])("leaves %j alone", (number) => {
    expect(formatPhone(number)).toBe(number);
  });
});
