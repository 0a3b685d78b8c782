import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ANY_MONTH,
  byMonth,
  clientMark,
  factQuery,
  facts,
  markWords,
  numberForms,
  readTerms,
} from "./search-terms";

describe("text typed into the call search", () => {
  it("is split into words, a prefix, and numbers", () => {
    expect(readTerms("boiler leak")).toEqual({ words: "boiler", beginning: "leak", numbers: [] });
    expect(readTerms('"no hot water" tap')).toEqual({
      words: '"no hot water"',
      beginning: "tap",
      numbers: [],
    });
    expect(readTerms('boiler "no hot wat')).toEqual({
      words: 'boiler "no hot wat',
      beginning: "",
      numbers: [],
    });
    expect(readTerms("roof or gutter")).toEqual({ words: "roof or gutter", beginning: "", numbers: [] });
    expect(readTerms("Tom -boiler")).toEqual({ words: "Tom -boiler", beginning: "", numbers: [] });
    expect(readTerms("a tap 07700 900123")).toEqual({
      words: "a tap",
      beginning: "",
      numbers: ["07700900123"],
    });
    expect(readTerms("+44 (0)7700 900123 tap")).toEqual({
      words: "",
      beginning: "tap",
      numbers: ["447700900123"],
    });
    expect(readTerms("0044 (0)7700 900123").numbers).toEqual(["447700900123"]);
    expect(readTerms("07700 900100").numbers).toEqual(["07700900100"]);
    expect(readTerms("leak07700900123")).toEqual({ words: "", beginning: "leak07700900123", numbers: [] });
    expect(readTerms("or tap")).toEqual({ words: "or tap", beginning: "", numbers: [] });
    expect(readTerms("a -- b - tap")).toEqual({ words: "a    b", beginning: "tap", numbers: [] });
    expect(readTerms("boiler").beginning).toBe("boiler");
    expect(readTerms("tap")).toEqual({ words: "", beginning: "tap", numbers: [] });
    expect(readTerms("my ta")).toEqual({ words: "my ta", beginning: "", numbers: [] });
    expect(readTerms(`one${"x".repeat(200)} two`)).toEqual({ words: "", beginning: "two", numbers: [] });
    expect(readTerms(`tap 07700 900123boiler`).numbers).toEqual([]);
    expect(readTerms("85 pounds")).toEqual({ words: "85", beginning: "pounds", numbers: [] });
  });

  it("may be any text (SAFE-02)", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (typed) => {
        for (const digits of readTerms(typed).numbers) expect(digits).toMatch(/^\d{4,}$/);
      }),
    );
  });

  it("matches numbers in every form that people use", () => {
    expect(numberForms("+447700900123")).toEqual(["447700900123", "07700900123", "900123"]);
    expect(numberForms("+33142685300")).toEqual(["33142685300", "0142685300", "685300"]);
    expect(numberForms("sip:someone@example.test")).toEqual([]);
    expect(numberForms(null)).toEqual([]);
    expect(numberForms("1234")).toEqual(["1234"]);
    expect(numberForms("123")).toEqual([]);
  });
});

describe("the mark before every word", () => {
  it("is inside the quotes, whatever the word is", () => {
    expect(markWords("'boiler' & 'it''s' <-> 'a\\\\b':* | !'x'", "m1")).toBe(
      "'m1boiler' & 'm1it''s' <-> 'm1a\\\\b':* | !'m1x'",
    );
    expect(byMonth("'m1a' & ( 'm1b' | 'm1it''s':* )", "m1")).toBe(
      `'m1a' & ( 'm1b' | 'm1${ANY_MONTH}it''s':* )`,
    );
    expect(markWords("'a':1,3 '''':2", "m")).toBe("'ma':1,3 'm''':2");
  });
});

describe("what a call is besides its words", () => {
  it("is indexed with a space, which no word has, below the client's own mark", () => {
    expect(clientMark("u1")).toMatch(/^[0-9a-f]{6}$/);
    expect(clientMark("u1")).not.toBe(clientMark("u2"));
    expect([
      facts.status("evidence", "booked"),
      facts.direction("inbound"),
      facts.shelf("2026-11"),
      facts.number("900123"),
    ]).toEqual([" evidence booked", " inbound", " 2026-11", " number 900123"]);
    expect(factQuery("m1", facts.direction("inbound"))).toBe("'m1 inbound'");
    expect(factQuery("m1", facts.number("07700"), { prefix: true })).toBe("'m1 number 07700':*");
  });
});
