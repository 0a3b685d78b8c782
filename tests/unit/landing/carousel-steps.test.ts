import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { slideOffset, stepIndex, swipeStep } from "@/components/landing/carousel-steps";

describe("the carousel's steps", () => {
  it("wrap around at both ends (LAND-09)", () => {
    expect(stepIndex(2, 1, 3)).toBe(0);
    expect(stepIndex(0, -1, 3)).toBe(2);
  });

  it("never leave the slides, and are reversible (LAND-09)", () => {
    const counts = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(counts, fc.nat(), fc.integer({ min: -50, max: 50 }), (count, start, delta) => {
        const from = start % count;
        const to = stepIndex(from, delta, count);
        expect(to).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThan(count);
        expect(stepIndex(to, -delta, count)).toBe(from);
      }),
    );
  });
});

describe("the position of a slide", () => {
  it("is beside the current one, the last left of the first and the first right of the last (LAND-09)", () => {
    expect([0, 1, 2].map((slide) => slideOffset(slide, 0, 3))).toEqual([0, 1, -1]);
    expect([0, 1, 2].map((slide) => slideOffset(slide, 2, 3))).toEqual([1, -1, 0]);
  });
});

describe("a swipe", () => {
  it.each([
    [-120, 1],
    [120, -1],
    [-39, 0],
    [39, 0],
    [0, 0],
  ])("of %i px moves by %i (LAND-08)", (pixels, step) => {
    expect(swipeStep(pixels)).toBe(step);
  });
});
