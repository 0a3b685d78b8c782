import { describe, expect, it } from "vitest";
import { cardValues, fillOf, trendOf } from "./rules";

const ABSENT = {};

describe("the stat cards", () => {
  it("value a booking at the cost per job, 500 by default (DASH-08)", () => {
    expect(cardValues({ calls: 9, booked: 3 }, ABSENT)).toMatchObject({ leads: 9, revenue: 1500 });
    expect(cardValues({ calls: 9, booked: 3 }, { cost_per_job: 185.1 }).revenue).toBe(555.3);
  });

  it("set revenue against the down payment alone, 1000 by default, rounded (DASH-09, DASH-10)", () => {
    expect(cardValues({ calls: 9, booked: 3 }, ABSENT).roi).toBe(150);
    expect(cardValues({ calls: 1, booked: 1 }, { cost_per_job: 100, down_payment: 300 }).roi).toBe(33);
    expect(cardValues({ calls: 1, booked: 2 }, { cost_per_job: 100, down_payment: 300 }).roi).toBe(67);
  });

  it("treat a stored 0 as 0: no revenue, and no ROI without a down payment (DASH-10, DASH-11)", () => {
    const calls = { calls: 5, booked: 5 };
    expect(cardValues(calls, { cost_per_job: 0, down_payment: 100 })).toEqual({
      leads: 5,
      revenue: 0,
      roi: 0,
    });
    expect(cardValues(calls, { cost_per_job: 100, down_payment: 0 })).toEqual({
      leads: 5,
      revenue: 500,
      roi: null,
    });
  });
});

describe("a trend", () => {
  it("is the change against the period before, or null with nothing to compare (DASH-13)", () => {
    expect([trendOf(123, 100), trendOf(95, 100), trendOf(100, 100)]).toEqual(["+23%", "−5%", "0%"]);
    expect([trendOf(0, 8), trendOf(1001, 1)]).toEqual(["−100%", "+100,000%"]);
    expect([trendOf(5, 0), trendOf(0, 0)]).toEqual([null, null]);
  });

  it("is 0% when it rounds to no change (DASH-13)", () => {
    expect([trendOf(1001, 1000), trendOf(999, 1000)]).toEqual(["0%", "0%"]);
  });
});

describe("a bar", () => {
  it("is a part of a whole, from 0 to 100 per cent (DASH-14)", () => {
    expect([fillOf(1, 3), fillOf(5, 4), fillOf(0, 4), fillOf(-1, 4), fillOf(3, 0)]).toEqual([
      33, 100, 0, 0, 0,
    ]);
  });
});
