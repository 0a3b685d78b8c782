import { expect, it } from "vitest";
import { timesRows } from "@/bench/growth";

it("among 20 million calls everything may take one and a half times as long as among one million (FAST-06)", () => {
  const rows = timesRows(
    { List: 2, Search: 4 },
    { List: 3, Search: 6.1 },
    { few: 1_000_000, many: 20_000_000 },
  );
  expect(rows).toEqual([
    {
      what: "List: among 1,000,000 calls, among 20,000,000, multiple",
      value: "2.00 ms, 3.00 ms, 1.50",
      bar: "at most 1.5 times",
      met: true,
    },
    expect.objectContaining({ value: "4.00 ms, 6.10 ms, 1.52", met: false }),
  ]);
});
