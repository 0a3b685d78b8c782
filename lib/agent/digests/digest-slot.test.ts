import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "@/lib/platform/locale/dates";
import { instantOf, localDay, wallTimeAt } from "@/lib/platform/locale/zoned-time";
import { setupOf } from "@/tests/support/agent-setup";
import { lastMoment, nextSlot, slotOn } from "./digest-slot";

const USER = "9f1c5c1e-6a55-4a53-8f5e-3f6a0d1c2b3a";
const hours = setupOf();
const slot = (kind: "weekly" | "monthly", day: string, setup = hours, userId = USER) =>
  slotOn(kind, day, { userId, hours: setup });
const wall = (at: number, zone = "Europe/London") => wallTimeAt(at, zone).slice(0, 16);

describe("when a digest is due", () => {
  it("is the first hour of Monday, for the week before", () => {
    const { at, period } = slot("weekly", "2026-11-25");
    expect(wall(at)).toMatch(/^2026-11-23T08:[0-5]\d$/);
    expect(period).toEqual({ from: "2026-11-16", to: "2026-11-22" });
  });

  it("is the first working day of the month, for the month before", () => {
    const { at, period } = slot("monthly", "2026-11-25");
    expect(wall(at)).toMatch(/^2026-11-02T08:/);
    expect(period).toEqual({ from: "2026-10-01", to: "2026-10-31" });
  });

  it("passes over days on which the client is closed", () => {
    const closed = setupOf({ exceptions: [{ date: "2026-11-23", spans: [] }] });
    expect(wall(slot("weekly", "2026-11-23", closed).at)).toMatch(/^2026-11-24T08:/);
    const never = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
    expect(wall(slot("weekly", "2026-11-23", setupOf({ hours: never })).at)).toMatch(/^2026-11-23T09:/);
  });

  it("is not before the country's hours for texts, nor after them", () => {
    const nights = setupOf({ hours: { ...hours.hours, mon: [{ from: "05:00", to: "23:00" }] } });
    expect(wall(slot("weekly", "2026-11-23", nights).at) >= "2026-11-23T08:00").toBe(true);
    const evenings = setupOf({ hours: { ...hours.hours, mon: [{ from: "23:00", to: "24:00" }] } });
    const { at } = slot("weekly", "2026-11-23", evenings);
    expect(at).toBeLessThan(lastMoment("weekly", "2026-11-23", evenings));
  });

  it("may be sent until the country's texts end for the day, and an email until midnight", () => {
    expect(wall(lastMoment("weekly", "2026-11-23", hours))).toBe("2026-11-23T21:00");
    expect(wall(lastMoment("monthly", "2026-11-23", hours))).toBe("2026-11-24T00:00");
  });

  it("is the one of this week while it is still to come, and the next one after it", () => {
    const next = (kind: "weekly" | "monthly", now: string) =>
      nextSlot(kind, { userId: USER, hours, now: Date.parse(now) });
    expect(wall(next("weekly", "2026-11-23T07:00Z").at)).toMatch(/^2026-11-23/);
    expect(wall(next("weekly", "2026-11-23T10:00Z").at)).toMatch(/^2026-11-30/);
    expect(next("monthly", "2026-11-02T07:00Z").period).toEqual({ from: "2026-10-01", to: "2026-10-31" });
    expect(next("monthly", "2026-11-02T10:00Z").period).toEqual({ from: "2026-11-01", to: "2026-11-30" });
  });

  it("spreads clients over the hour", () => {
    const minutes = new Set(
      Array.from({ length: 200 }, (_, n) => wall(slot("weekly", "2026-11-23", hours, `client ${n}`).at)),
    );
    expect(minutes.size).toBeGreaterThan(40);
  });

  it.each([
    ["2026-03-23", "2026-03-30"],
    ["2026-10-19", "2026-10-26"],
  ])("is at the same hour of the clock before and after it changes: %s, %s", (before, after) => {
    const time = (day: string) => wall(slot("weekly", day).at).slice(11);
    expect(time(after)).toBe(time(before));
    const week = slot("weekly", after).period;
    const span =
      instantOf(`${addDays(week.to, 1)}T00:00:00`, "Europe/London") -
      instantOf(`${week.from}T00:00:00`, "Europe/London");
    expect(span / 3_600_000).toBe(after === "2026-03-30" ? 167 : 169);
  });

  it("is always later than now, once a week, and its week is over", () => {
    const zones = ["Europe/London", "Australia/Lord_Howe", "America/St_Johns", "Pacific/Auckland"];
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2029, 0) }),
        fc.constantFrom(...zones),
        fc.constantFrom("weekly", "monthly"),
        (now, time_zone, kind) => {
          const client = { userId: USER, hours: setupOf({ time_zone }) };
          const first = nextSlot(kind, { ...client, now });
          const second = nextSlot(kind, { ...client, now: first.at });
          expect(first.at).toBeGreaterThan(now);
          expect(first.period.to < localDay(first.at, time_zone)).toBe(true);
          expect(second.period.from).toBe(addDays(first.period.to, 1));
        },
      ),
    );
  });
});
