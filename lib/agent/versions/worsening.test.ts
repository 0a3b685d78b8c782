import { describe, expect, it } from "vitest";
import { type CallTally, worsening } from "./worsening";

const tally = (calls: number, counts: Partial<CallTally> = {}): CallTally => ({
  calls,
  broken: 0,
  handed: 0,
  short: 0,
  ...counts,
});

describe("what became worse with a publication (STUDIO-04)", () => {
  it("is nothing while calls go as before", () => {
    expect(worsening(tally(200, { handed: 20, short: 10 }), tally(20, { handed: 3, short: 1 }))).toEqual([]);
  });

  it("is told for each kind that chance would hardly bring about", () => {
    const after = tally(20, { broken: 4, handed: 10, short: 2 });
    expect(worsening(tally(200, { broken: 2, handed: 20, short: 10 }), after)).toEqual([
      "4 calls with a broken promise among 20 since it was published, 2 of 200 before",
      "10 calls handed to a person among 20 since it was published, 20 of 200 before",
    ]);
  });

  it("is told early if it is bad enough, and never for a single case", () => {
    expect(worsening(tally(200), tally(3, { broken: 3 }))).toHaveLength(1);
    expect(worsening(tally(200), tally(1, { broken: 1 }))).toEqual([]);
  });

  it("is unknown while there were too few calls to compare with", () => {
    expect(worsening(tally(19), tally(20, { broken: 20 }))).toEqual([]);
    expect(worsening(tally(200), tally(0))).toEqual([]);
  });
});
