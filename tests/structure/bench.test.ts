import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { reachableFrom } from "./source-graph";

it("the bench brings along nothing that runs under the test runner alone (FAST-01)", () => {
  const reached = [...reachableFrom(["bench/run.ts"])];
  expect(reached.length).toBeGreaterThan(100);
  const needsRunner = reached.filter((file) =>
    /from "vitest"|import\.meta\.glob/.test(readFileSync(file, "utf8")),
  );
  expect(needsRunner).toEqual([]);
});
