import { expect, it } from "vitest";
import { availabilityRows } from "@/bench/availability";

const times = (beyond: number) => ({
  p50: { whole: beyond + 1, calendar: 1, beyond, bare: 1.5 },
  p95: { whole: 20, calendar: 2, beyond: 18, bare: 3 },
  slow: { p95: 1_030, longest: 1_050 },
});
const multiple = (beyond: number) =>
  availabilityRows(times(beyond)).find(({ what }) => what.includes("multiple of a bare route handler"));

it("free times are held against a bare route handler of the same rounds, at most four times (FAST-05)", () => {
  expect(multiple(6)).toMatchObject({ value: "4.00", bar: "at most 4", met: true });
  expect(multiple(6.1)).toMatchObject({ value: "4.07", met: false });
});
