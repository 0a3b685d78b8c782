import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { DayBars, roundUp } from "./day-bars";

const SERIES = [
  { name: "Booked", fill: "a", dot: "a", read: (row: { booked: number }) => row.booked },
  { name: "Missed", fill: "b", dot: "b", read: (row: { missed: number }) => row.missed },
];

describe("DayBars", () => {
  const rows = [
    { day: "2026-11-16", booked: 3, missed: 1 },
    { day: "2026-11-20", booked: 0, missed: 5 },
  ];
  const html = renderToStaticMarkup(
    <DayBars label="Calls" from="2026-11-15" to="2026-11-21" rows={rows} series={SERIES as never} />,
  );

  it("draws without a script, to scale from 0, and no bar on a day without values (DASH-15)", () => {
    const bars = [
      ...html.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="4" height="([\d.]+)" class="(\w)"/g),
    ].map(([, x, y, height, series]) => [Number(x), Number(y), Number(height), series]);
    expect(bars).toEqual([
      [13, 40, 60, "a"],
      [13, 20, 20, "b"],
      [53, 0, 100, "b"],
    ]);
    expect(html).toContain('viewBox="0 0 70 100"');
  });

  it("names the chart, and gives each day's values (DASH-15)", () => {
    expect(html).toContain('role="img" aria-label="Calls"');
    expect(html).toContain("<title>16 Nov: Booked 3, Missed 1</title>");
    expect(html).toContain("<title>20 Nov: Missed 5</title>");
    expect(html).toMatch(/15 Nov.*21 Nov/);
  });

  it("ends its scale at a round number", () => {
    expect([0, 1, 3, 5, 7, 11, 99, 100, 101, 0.4].map(roundUp)).toEqual([
      1, 1, 3, 5, 8, 20, 100, 100, 200, 1,
    ]);
  });
});
