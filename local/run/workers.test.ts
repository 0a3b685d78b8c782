import os from "node:os";
import { expect, it } from "vitest";
import { countWorkers } from "./workers";

it("starts a number of workers per core, fewer when memory is short, and always one", () => {
  const cores = os.availableParallelism();
  expect(countWorkers({ perCore: 2, memoryEach: 1 })).toBe(2 * cores);
  expect(countWorkers({ perCore: 0.01, memoryEach: 1 })).toBe(1);
  expect(countWorkers({ perCore: 2, memoryEach: process.availableMemory() / 1.5 })).toBe(1);
  expect(countWorkers({ perCore: 2, memoryEach: Number.MAX_SAFE_INTEGER })).toBe(1);
});
