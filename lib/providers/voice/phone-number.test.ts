import { describe, expect, it } from "vitest";
import { readCaller, toE164 } from "./phone-number";

describe("a number that a provider names", () => {
  it("is read in E.164, national notation as British (VOICE-01)", () => {
    expect(toE164("+447700900123")).toBe("+447700900123");
    expect(toE164("(0117) 496-0331")).toBe("+441174960331");
    expect(toE164("+1 (212) 555-0123")).toBe("+12125550123");
    expect(toE164("+44 (0) 20 7946 0440")).toBe("+442079460440");
  });

  it("is trusted if it is already in E.164, known to our numbering plan or not", () => {
    expect(toE164("+441632960123")).toBe("+441632960123");
    expect(toE164("+1 (555) 010-9999")).toBe("+15550109999");
  });

  it("must exist in its numbering plan: a plausible length is not enough", () => {
    // 01179 496 and 0117 496 could be local numbers by their length, but no British number looks like that.
    for (const short of ["01179496", "0117496", "0770090", "01999 999999", "0600 000000"]) {
      expect(toE164(short), short).toBeNull();
    }
  });

  it("is null where there is no number", () => {
    for (const text of [null, "", "anonymous", "sip:a@b.example", "call 07700 900123", "1".repeat(41)]) {
      expect(toE164(text), String(text)).toBeNull();
    }
  });
});

describe("a caller that a provider names", () => {
  it("is a number in E.164, otherwise as sent (VOICE-01)", () => {
    expect(readCaller("+44 7700 900142")).toBe("+447700900142");
    expect(readCaller("front-door")).toBe("front-door");
    expect(readCaller(null)).toBeNull();
  });

  it("has no number if it was withheld, whichever way that is said (VOICE-01)", () => {
    const numbers = ["+266696687", "266696687", "+7378742833", "+2562533", "+8656696", "+86282452253"];
    for (const sent of ["anonymous", "Anonymous", "Restricted", "UNKNOWN", "unavailable", ...numbers]) {
      expect(readCaller(sent), sent).toBeNull();
      expect(toE164(sent), sent).toBeNull();
    }
  });
});
