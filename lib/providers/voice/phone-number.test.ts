import { describe, expect, it } from "vitest";
import { readTypedNumber, toE164 } from "./phone-number";

describe("a number that a provider names", () => {
  it("is read in E.164, national notation as British (DATA-24)", () => {
    expect(toE164("+447700900123")).toBe("+447700900123");
    expect(toE164("(0117) 496-0331")).toBe("+441174960331");
    expect(toE164("+1 (212) 555-0123")).toBe("+12125550123");
  });

  it("must exist in its numbering plan: one of a plausible length alone is none", () => {
    // 01179 496 and 0117 496 could be local numbers by their length, but no British number looks like that.
    for (const short of ["01179496", "0117496", "0770090", "01999 999999", "0600 000000"]) {
      expect(toE164(short), short).toBeNull();
    }
  });

  it("is nothing where there is no number", () => {
    for (const text of [null, "", "anonymous", "sip:a@b.example", "call 07700 900123", "1".repeat(41)]) {
      expect(toE164(text), String(text)).toBeNull();
    }
  });
});

describe("a number that a person typed", () => {
  it("is read as British without a country code, and refused when its country knows no such length", () => {
    expect(readTypedNumber("07700 900123")).toBe("+447700900123");
    expect(readTypedNumber("+33 1 42 68 53 00")).toBe("+33142685300");
    for (const wrong of ["0770", "077009001234567", "not a number", ""]) {
      expect(readTypedNumber(wrong), wrong).toBeNull();
    }
  });
});
