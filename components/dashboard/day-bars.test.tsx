import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { DayBars } from "./day-bars";
import { roundUp, scaleOf } from "./day-scale";

const SERIES = [
  { name: "Booked", fill: "a", dot: "a", read: (row: { booked: number }) => row.booked },
  { name: "Missed", fill: "b", dot: "b", read: (row: { missed: number }) => row.missed },
];

describe("DayBars", () => {
  const rows = [
    { day: "2026-11-16", booked: 3, missed: 1 },
    { day: "2026-11-20", booked: 0, missed: 5 },
  ];
  const draw = (changes: object = {}) =>
    renderToStaticMarkup(
      <DayBars
        label="Calls"
        from="2026-11-15"
        to="2026-11-21"
        rows={rows}
        series={SERIES as never}
        {...changes}
      />,
    );
  const html = draw();

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
    expect(html).toContain("<title>Mon 16 Nov: Booked 3, Missed 1</title>");
    expect(html).toContain("<title>Fri 20 Nov: Missed 5</title>");
  });

  it("names each weekday of a week, and the Mondays of a longer period (DAY-08)", () => {
    expect(html).toMatch(/Sun<br\/>15<.*Mon<br\/>16<.*Sat<br\/>21</);
    const month = draw({ from: "2026-10-23" });
    expect(month).toMatch(/>26 Oct<.*>9 Nov</);
    expect(month).not.toContain(">27 Oct<");
  });

  it("shows a day that had nothing, and leaves a gap where nothing is known (DAY-08)", () => {
    const counted = draw({ isCounted: (day: string) => day >= "2026-11-17" });
    const nothings = [...counted.matchAll(/<rect x="(\d+)" y="98.5"/g)].map(([, x]) => Number(x));
    expect(nothings).toEqual([23, 33, 43, 63]);
    expect(counted).toContain("<title>Tue 17 Nov: none</title>");
    expect(html).not.toContain('y="98.5"');
  });

  it("is gone through by one slider, which tells each day's values (DAY-08)", () => {
    expect(html).toMatch(/<input type="range" aria-label="Calls. Day"[^>]*min="0" max="6" value="6"/);
    expect(html).toContain('aria-valuetext="Sat 21 Nov: no figures"');
  });

  it("cuts a spike off and names it, so that the other days can be told apart (DAY-08)", () => {
    const usual = [4, 6, 5, 6].map((booked, index) => ({ day: `2026-11-${15 + index}`, booked, missed: 0 }));
    const spiked = draw({ rows: [...usual, { day: "2026-11-20", booked: 300, missed: 100 }] });
    expect(spiked.replaceAll("<!-- -->", "")).toContain("Beyond the scale: Fri 20 Nov, 400");
    expect(spiked).toContain('x="53" y="25" width="4" height="75" class="a"');
    expect(spiked).toContain('x="3" y="33.33');
    expect(scaleOf([4, 6, 5, 6, 400]).top).toBe(6);
    expect(scaleOf([4, 6, 5, 6, 18]).top).toBe(20);
    expect(scaleOf([1, 400]).top).toBe(400);
    expect(scaleOf([]).top).toBe(1);
  });

  it("ends its scale at a round number", () => {
    expect([0, 1, 3, 5, 7, 11, 99, 100, 101, 0.4].map(roundUp)).toEqual([
      1, 1, 3, 5, 8, 20, 100, 100, 200, 1,
    ]);
  });
});
