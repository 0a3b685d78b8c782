import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readOutcomes } from "./read-answer";

const GBP = { count: 3, currency: "GBP" };
const read = (body: string, asked = GBP) => {
  const { told, unclear } = readOutcomes(body, asked);
  return { told: Object.fromEntries(told), unclear };
};
const paid = (minor: number) => ({ outcome: "paid", minor });
const quoted = (minor: number | null) => ({ outcome: "quoted", minor });

describe("an answer to the evening's question", () => {
  it.each([
    ["1 180", { 1: paid(18_000) }],
    ["1 £180", { 1: paid(18_000) }],
    ["1: 180.50", { 1: paid(18_050) }],
    ["1) paid 1,250", { 1: paid(125_000) }],
    ["1 - 180 pounds", { 1: paid(18_000) }],
    ["No 1 180 paid", { 1: paid(18_000) }],
    ["2 no show", { 2: { outcome: "no_show", minor: null } }],
    ["2 No-Show.", { 2: { outcome: "no_show", minor: null } }],
    ["2 nobody home", { 2: { outcome: "no_show", minor: null } }],
    ["3 quote 450", { 3: quoted(45_000) }],
    ["3 450 quoted", { 3: quoted(45_000) }],
    ["3 quoted", { 3: quoted(null) }],
    ["1 done thanks", { 1: { outcome: "done", minor: null } }],
  ])("that is one line is understood: %s", (body, told) => {
    expect(read(body)).toEqual({ told, unclear: [] });
  });

  it("may have several, one a line or after a comma, and the later words of a number count", () => {
    const told = { 1: paid(18_000), 2: { outcome: "no_show", minor: null }, 3: quoted(45_000) };
    expect(read("1 180\n2 no show\r\n3 quote 450\n").told).toEqual(told);
    expect(read("1 180, 2 no show, 3 quote 450").told).toEqual(told);
    expect(read("1 1,800").told).toEqual({ 1: paid(180_000) });
    expect(read("1 180\n1 190").told).toEqual({ 1: paid(19_000) });
  });

  it.each([
    ...["1", "180", "£180", "no show", "done", "4 180", "0 180", "1 paid", "1 maybe", "1 12,50", "1 $180"],
    ...["1 0", "1 -5", "1 9999999", "1 180 200", "1 done 180", "thanks", "see you tomorrow", "1 yes"],
  ])("that is ambiguous is left open: %s", (body) => {
    expect(read(body)).toEqual({ told: {}, unclear: [body] });
  });

  it("needs no number where one visit was asked about", () => {
    const one = { count: 1, currency: "GBP" };
    for (const body of ["180", "£180", "1 180", "180 paid"]) {
      expect(read(body, one).told, body).toEqual({ 1: paid(18_000) });
    }
    expect(read("80 paid", one).told).toEqual({ 1: paid(8_000) });
    expect(read("no show", one).told).toEqual({ 1: { outcome: "no_show", minor: null } });
  });

  it("is in the client's currency", () => {
    expect(read("1 $180", { count: 3, currency: "USD" }).told).toEqual({ 1: paid(18_000) });
    expect(read("1 £180", { count: 3, currency: "USD" }).told).toEqual({});
  });

  it("never throws, and names no visit that was not asked about", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (body) => {
        for (const number of readOutcomes(body, GBP).told.keys()) expect([1, 2, 3]).toContain(number);
      }),
    );
  });
});
