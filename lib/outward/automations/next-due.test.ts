import { expect, it } from "vitest";
import type { Trigger } from "./definition";
import { nextDue } from "./next-due";

const at = (days: Extract<Trigger, { kind: "schedule" }>["days"], time: string): Trigger => ({
  kind: "schedule",
  days,
  time,
});
const after = (trigger: Trigger, now: string, zone = "Europe/London") =>
  nextDue(trigger, zone, new Date(now))?.toISOString();

it("is due at the client's wall-clock time, later today or on the next day named (FLOW-02)", () => {
  const weekly = at(["mon"], "08:00");
  expect(after(weekly, "2026-11-22T12:00:00Z")).toBe("2026-11-23T08:00:00.000Z");
  expect(after(weekly, "2026-11-23T07:59:59Z")).toBe("2026-11-23T08:00:00.000Z");
  expect(after(weekly, "2026-11-23T08:00:00Z")).toBe("2026-11-30T08:00:00.000Z");
  expect(after(at(["mon", "wed"], "08:00"), "2026-11-23T08:00:00Z")).toBe("2026-11-25T08:00:00.000Z");
  expect(after(at(["sun"], "23:30"), "2026-11-23T02:00:00Z", "America/Chicago")).toBe(
    "2026-11-23T05:30:00.000Z",
  );
});

it("keeps the wall-clock time through clock changes (FLOW-02)", () => {
  const daily = at(["mon", "tue", "wed", "thu", "fri", "sat", "sun"], "08:00");
  expect(after(daily, "2026-03-28T12:00:00Z")).toBe("2026-03-29T07:00:00.000Z");
  expect(after(daily, "2026-10-24T12:00:00Z")).toBe("2026-10-25T08:00:00.000Z");
  const skipped = at(["sun"], "01:30");
  expect(after(skipped, "2026-03-28T12:00:00Z")).toBe("2026-03-29T01:30:00.000Z");
  expect(after(skipped, "2026-10-24T12:00:00Z")).toBe("2026-10-25T01:30:00.000Z");
  expect(after(skipped, "2026-10-25T01:30:00Z")).toBe("2026-11-01T01:30:00.000Z");
});

it("is due at no time for a workflow that an event starts (FLOW-02)", () => {
  expect(nextDue({ kind: "emergency" }, "Europe/London", new Date())).toBeNull();
});
