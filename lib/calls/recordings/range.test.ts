import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalRange, parseRange } from "./range";

const part = (start: number, end: number) => ({ kind: "part", range: { start, end } });

describe("parseRange (VOICE-05)", () => {
  it("reads what players ask for", () => {
    expect(parseRange("bytes=0-", 1000)).toEqual(part(0, 999));
    expect(parseRange("bytes=0-0", 1000)).toEqual(part(0, 0));
    expect(parseRange("bytes=100-199", 1000)).toEqual(part(100, 199));
    expect(parseRange("bytes=990-5000", 1000)).toEqual(part(990, 999));
    expect(parseRange("Bytes=5-6", 1000)).toEqual(part(5, 6));
  });

  it("reads a suffix, even one longer than the body", () => {
    expect(parseRange("bytes=-10", 1000)).toEqual(part(990, 999));
    expect(parseRange("bytes=-5000", 1000)).toEqual(part(0, 999));
  });

  it("cannot satisfy what begins beyond the end, or asks for nothing", () => {
    for (const header of ["bytes=1000-", "bytes=1000-2000", "bytes=-0", `bytes=${"9".repeat(400)}-`]) {
      expect(parseRange(header, 1000), header).toEqual({ kind: "unsatisfiable" });
    }
    expect(parseRange("bytes=0-", 0)).toEqual({ kind: "unsatisfiable" });
    expect(parseRange("bytes=-1", 0)).toEqual({ kind: "unsatisfiable" });
  });

  it("gives the whole body for anything malformed, of another unit, or many ranges at once", () => {
    const many = `bytes=${Array.from({ length: 1000 }, (_, index) => `${index}-${index}`).join(",")}`;
    for (const header of [
      null,
      "",
      "bytes",
      "bytes=",
      "bytes=-",
      "bytes=abc",
      "bytes=1-x",
      "bytes=5-1",
      many,
    ]) {
      expect(parseRange(header, 1000), header ?? "none").toEqual({ kind: "whole" });
    }
    expect(parseRange("items=0-1", 1000)).toEqual({ kind: "whole" });
    expect(parseRange("bytes=0-1,3-4", 1000)).toEqual({ kind: "whole" });
    expect(parseRange("bytes=1.5-2", 1000)).toEqual({ kind: "whole" });
    expect(parseRange("bytes=-1-2", 1000)).toEqual({ kind: "whole" });
  });

  it("never leaves the body, whatever the header (property)", () => {
    const header = fc.oneof(
      fc.string(),
      fc.tuple(fc.option(fc.nat()), fc.option(fc.nat())).map(([a, b]) => `bytes=${a ?? ""}-${b ?? ""}`),
    );
    fc.assert(
      fc.property(header, fc.nat(), (value, size) => {
        const asked = parseRange(value, size);
        if (asked.kind !== "part") return;
        expect(asked.range.start).toBeGreaterThanOrEqual(0);
        expect(asked.range.end).toBeGreaterThanOrEqual(asked.range.start);
        expect(asked.range.end).toBeLessThan(size);
      }),
    );
  });
});

describe("canonicalRange", () => {
  it("passes one well-formed range on, and nothing else", () => {
    expect(canonicalRange("bytes=0-")).toBe("bytes=0-");
    expect(canonicalRange("BYTES= 5-007 ")).toBe("bytes=5-7");
    expect(canonicalRange("bytes=-10")).toBe("bytes=-10");
    for (const header of [null, "bytes=0-1,2-3", "bytes=a", "bytes=0-1\r\nx: y", "items=0-1"]) {
      expect(canonicalRange(header), header ?? "none").toBeUndefined();
    }
    expect(canonicalRange(`bytes=${"9".repeat(400)}-`)).toMatch(/^bytes=\d+-$/);
  });
});
