import { describe, expect, it } from "vitest";
import { addMonths, monthGrid } from "./month-grid";

describe("the month of a calendar (DAY-06)", () => {
  it.each([
    ["2026-12-25", "mon", "2026-11-30", "2027-01-03", 5],
    ["2026-12-25", "sun", "2026-11-29", "2027-01-02", 5],
    ["2027-02-14", "mon", "2027-02-01", "2027-02-28", 4],
    ["2026-03-29", "sun", "2026-03-01", "2026-04-04", 5],
    ["2026-11-01", "mon", "2026-10-26", "2026-12-06", 6],
  ] as const)("%s from %s: %s to %s", (day, first, from, to, weeks) => {
    const grid = monthGrid(day, first);
    expect([grid[0]?.[0], grid.at(-1)?.at(-1), grid.length]).toEqual([from, to, weeks]);
  });

  it("goes from month to month", () => {
    expect([addMonths("2026-12-31", 1), addMonths("2026-01-31", -1)]).toEqual(["2027-01-01", "2025-12-01"]);
  });
});
