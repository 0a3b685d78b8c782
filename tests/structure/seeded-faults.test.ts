import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { allFaults } from "@/tests/mutation/faults/all-faults";

it("seeded faults are of code that exists, and name tests that do", () => {
  const stale = allFaults.filter(({ file, from, tests }) => {
    const source = existsSync(file) ? readFileSync(file, "utf8") : "";
    return source.split(from).length !== 2 || tests.some((test) => !existsSync(test));
  });
  expect(stale.map(({ file, from }) => `${file}: ${from}`)).toEqual([]);
});
