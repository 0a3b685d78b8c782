import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readOutcomes } from "./read-answer";

const GBP = { count: 3, currency: "GBP" };
const read = (body: string, asked = GBP) => {
  const { told, unclear } = readOutcomes(body, asked);
  return { told: Object.fromEntries(told), unclear };
};
const paid = (minor: number) => ({ outcome: "paid", minor });
const DONE = { outcome: "done", minor: null };
const NO_SHOW = { outcome: "no_show", minor: null };
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
    ["1 done thanks", { 1: DONE }],
    ["1 it's done, cheers", { 1: DONE }],
    ["1 its finished. Thank you!!", { 1: DONE }],
    ["1 all complete", { 1: DONE }],
    ["1 job completed ta", { 1: DONE }],
    ["number 2 a no show", { 2: NO_SHOW }],
    ["Number2 noshow", { 2: NO_SHOW }],
    ["#2 not in", { 2: NO_SHOW }],
    ["no. 2 didn't show up", { 2: NO_SHOW }],
    ["no2 did not show", { 2: NO_SHOW }],
    ["2 – didnt show", { 2: NO_SHOW }],
    ["2  -  no one there", { 2: NO_SHOW }],
    ["2)no show", { 2: NO_SHOW }],
    ["3 quote", { 3: quoted(null) }],
    ["3 quoted  £450", { 3: quoted(45_000) }],
    ["3 £450  quote", { 3: quoted(45_000) }],
    ["1 paid  180 please", { 1: paid(18_000) }],
    ["  1   180,.", { 1: paid(18_000) }],
  ])("that is one line is understood: %s", (body, told) => {
    expect(read(body)).toEqual({ told, unclear: [] });
  });

  it("may have several, one a line or after a comma, and the later words of a number count", () => {
    const told = { 1: paid(18_000), 2: { outcome: "no_show", minor: null }, 3: quoted(45_000) };
    expect(read("1 180\n2 no show\r\n3 quote 450\n").told).toEqual(told);
    expect(read("1 180, 2 no show, 3 quote 450").told).toEqual(told);
    expect(read("1 180;2 no show\n\n3 quote 450").told).toEqual(told);
    expect(read("1 180,   2 no show").told).toEqual({ 1: paid(18_000), 2: NO_SHOW });
    expect(read("12 180", { ...GBP, count: 12 }).told).toEqual({ 12: paid(18_000) });
    expect(read("1 1,800").told).toEqual({ 1: paid(180_000) });
    expect(read("1 180\n1 190").told).toEqual({ 1: paid(19_000) });
  });

  it.each([
    ...["1", "180", "£180", "no show", "done", "4 180", "0 180", "1 paid", "1 maybe", "1 12,50", "1 $180"],
    ...["on 1 180", "2 no show last time", "2 casino show", "1 not done", "1 done it", "2 he was not in"],
    ...["2 not in yet", "2 he didn't show", "2 didn't show me", "3 misquoted 450", "3 quoted 450 or so"],
    ...[
      "1 unpaid 180",
      "1 thanks 180",
      "1 data",
      "1 quotes",
      "112 180",
      "1180",
      "1 paid 180 cash",
      "1 she 180 paid",
    ],
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
