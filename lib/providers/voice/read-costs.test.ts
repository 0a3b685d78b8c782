import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCosts } from "./read-costs";

describe("what a call cost at the voice provider", () => {
  it("is the sums of its parts by type, in millionths of a dollar", () => {
    const costs = [
      { type: "transcriber", cost: 0.00912396, minutes: 0.93 },
      { type: "model", cost: 0.003122 },
      { type: "voice", cost: 0 },
      { type: "vapi", cost: 0.04236 },
      { type: "analysis", cost: 0.0000339 },
      { type: "analysis", cost: 0.00011835 },
    ];
    const parts = [
      { component: "transcriber", micros: 9_124 },
      { component: "model", micros: 3_122 },
      { component: "voice", micros: 0 },
      { component: "vapi", micros: 42_360 },
      { component: "analysis", micros: 152 },
    ];
    expect(readCosts({ costs, cost: 0.0548 })).toEqual(parts);
    expect(readCosts({ call: { costs, cost: 0.0548 } })).toEqual(parts);
  });

  it("keeps what the sum has above its parts, and the sum alone where there are none", () => {
    const costs = [{ type: "vapi", cost: 0.05 }];
    expect(readCosts({ costs, cost: 0.07 })).toEqual([
      { component: "vapi", micros: 50_000 },
      { component: "other", micros: 20_000 },
    ]);
    expect(readCosts({ cost: 0.069 })).toEqual([{ component: "total", micros: 69_000 }]);
    expect(readCosts({ costBreakdown: { total: 0.2 } })).toEqual([{ component: "total", micros: 200_000 }]);
    expect(readCosts({ cost: 0 })).toEqual([{ component: "total", micros: 0 }]);
  });

  it("is nothing where nothing is said, and leaves out what is no amount", () => {
    expect(readCosts({})).toEqual([]);
    const costs = [{ type: "vapi", cost: "free" }, { type: "model", cost: -1 }, { cost: 1 }, null, "x"];
    expect(readCosts({ costs })).toEqual([]);
  });

  it("never throws", () => {
    fc.assert(fc.property(fc.jsonValue(), (message) => void readCosts(message)));
  });
});
