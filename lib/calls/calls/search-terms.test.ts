import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ANY_MONTH, byMonth, markWords, numberForms, readTerms } from "./search-terms";

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
