import { describe, expect, it } from "vitest";
import { median, percentile } from "@/bench/statistics";
import { type Row, renderTable } from "@/bench/table";

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

describe("the bench's figures (FAST-01)", () => {
  it("take percentiles by the nearest rank, whatever the order of the samples", () => {
    expect(percentile(hundred, 0.5)).toBe(50);
    expect(percentile(hundred, 0.99)).toBe(99);
    expect(percentile([7], 0.99)).toBe(7);
    expect(percentile([], 0.5)).toBeNaN();
  });

  it("take the middle of the rounds, so that one disturbed round changes nothing", () => {
    expect(median([2, 900, 1])).toBe(2);
    expect(median([1, 2, 3, 900])).toBe(2.5);
    expect(hundred[0]).toBe(100);
  });

  it("say for every threshold whether it was met", () => {
    const rows: Row[] = [
      { what: "added", value: "1.20 ms", bar: "at most 2 ms", met: true },
      { what: "ratio", value: "3.40", bar: "at most 3", met: false },
      { what: "bare", value: "0.40 ms" },
    ];
    expect(
      renderTable(rows)
        .split("\n")
        .map((line) =>
          line
            .split("|")
            .slice(1, -1)
            .map((cell) => cell.trim()),
        ),
    ).toEqual([
      ["Measured", "Value", "Bar", "Met"],
      expect.arrayContaining([expect.stringMatching(/^-+$/)]),
      ["added", "1.20 ms", "at most 2 ms", "yes"],
      ["ratio", "3.40", "at most 3", "no"],
      ["bare", "0.40 ms", "", ""],
    ]);
  });
});
