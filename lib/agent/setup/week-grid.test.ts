import { describe, expect, it } from "vitest";
import { cellState, cellTime, paint } from "./week-grid";

const span = (from: string, to: string) => ({ from, to });

describe("hours on the week's grid (STUDIO-07)", () => {
  it("has half hours from midnight to midnight", () => {
    expect([cellTime(0), cellTime(17), cellTime(48)]).toEqual(["00:00", "08:30", "24:00"]);
  });

  it("opens what is painted, in either direction, and joins what touches", () => {
    expect(paint([], { from: 16, to: 33 }, true)).toEqual([span("08:00", "17:00")]);
    expect(paint([span("08:00", "12:00")], { from: 33, to: 24 }, true)).toEqual([span("08:00", "17:00")]);
    expect(paint([span("08:00", "12:00")], { from: 26, to: 33 }, true)).toEqual([
      span("08:00", "12:00"),
      span("13:00", "17:00"),
    ]);
  });

  it("closes what is painted, and keeps other times to the minute", () => {
    expect(paint([span("08:15", "17:45")], { from: 24, to: 25 }, false)).toEqual([
      span("08:15", "12:00"),
      span("13:00", "17:45"),
    ]);
    expect(paint([span("08:15", "17:45")], { from: 0, to: 47 }, false)).toEqual([]);
  });

  it("shows half hours that are open in part", () => {
    const day = [span("08:15", "17:00")];
    expect([15, 16, 17, 34].map((cell) => cellState(day, cell))).toEqual([
      "closed",
      "partly",
      "open",
      "closed",
    ]);
  });
});
