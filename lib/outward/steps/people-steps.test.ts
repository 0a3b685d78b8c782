import { afterEach, expect, it, vi } from "vitest";
import { peopleSteps } from "./people-steps";

afterEach(() => {
  vi.useRealTimers();
});

it("counts a task's days by the calendar, also around a clock change (FLOW-03)", () => {
  const dueIn = (days: number, now: string) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
    const step = { id: "s1", kind: "add_task", title: "Call", notes: "", due_in_days: days } as const;
    const facts = { values: { event: {}, business: {}, steps: {} }, zone: "Europe/London" };
    const input = peopleSteps.add_task.input({ ...step, on_error: "stop" }, facts);
    return (input as { due: string }).due;
  };
  // The clocks go forward on Sunday 29 March at 1 am, and back on 25 October at 2 am.
  expect(dueIn(0, "2026-03-28T23:30:00Z")).toBe("2026-03-28");
  expect(dueIn(1, "2026-03-28T23:30:00Z")).toBe("2026-03-29");
  expect(dueIn(1, "2026-10-24T23:30:00Z")).toBe("2026-10-26");
});
