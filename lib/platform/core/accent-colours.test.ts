import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, LEAST_CONTRAST, shownColours } from "./accent-colours";

const colours = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`);

describe("the colours made of an accent", () => {
  it("contrast as WCAG counts it", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
    expect(contrast("#ffffff", "#ffffff")).toBe(1);
  });

  it("leave a dark accent as it is, deepen a middling one, and put dark text on a light one", () => {
    expect(shownColours("#0f5132", "light")).toMatchObject({ primary: "#0f5132", onPrimary: "#ffffff" });
    const middling = shownColours("#8b5cf6", "light");
    expect(middling).toMatchObject({ onPrimary: "#ffffff" });
    expect(middling.primary).not.toBe("#8b5cf6");
    expect(shownColours("#f59e0b", "light")).toMatchObject({ primary: "#f59e0b", onPrimary: "#0d0d0d" });
    // A white button on a white page, and a black one on a black page, would be no buttons.
    expect(shownColours("#ffffff", "light").primary).not.toBe("#ffffff");
    expect(shownColours("#000000", "dark").primary).not.toBe("#000000");
  });

  it("are readable or hardly less, whatever the accent: what is refused is an edge", () => {
    fc.assert(
      fc.property(colours, fc.constantFrom("light" as const, "dark" as const), (accent, theme) => {
        const { button, text } = shownColours(accent, theme).contrast;
        expect(Math.min(button, text)).toBeGreaterThan(LEAST_CONTRAST - 0.05);
      }),
      { numRuns: 2_000 },
    );
  });
});
