import { describe, expect, it } from "vitest";
import { addDays } from "@/lib/platform/locale/dates";
import { toRanges } from "./day-counts";

describe("days as ranges", () => {
  it("joins consecutive days, across the end of a month too", () => {
    expect(toRanges([])).toEqual([]);
    expect(toRanges(["2026-01-30", "2026-01-31", "2026-02-01", "2026-02-03"])).toEqual([
      { from: "2026-01-30", to: "2026-02-01" },
      { from: "2026-02-03", to: "2026-02-03" },
    ]);
  });

  it("joins scattered days into one range over all of them", () => {
    const scattered = Array.from({ length: 9 }, (_, index) => addDays("2026-01-01", index * 3));
    expect(toRanges(scattered.slice(1))).toHaveLength(8);
    expect(toRanges(scattered)).toEqual([{ from: "2026-01-01", to: "2026-01-25" }]);
  });
});
