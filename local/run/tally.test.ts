import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addUp, type Counts, countPart, readVitest, withExitCode } from "./tally";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "callwright-tally-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.restoreAllMocks();
});

function vitest({ passed, failed }: Counts, code: number) {
  const report = path.join(folder, "report.json");
  writeFileSync(report, JSON.stringify({ numPassedTests: passed, numFailedTests: failed, testResults: [] }));
  return countPart(async () => readVitest(report, code));
}
const check = (passed: boolean) =>
  countPart(async () => ({ passed: Number(passed), failed: Number(!passed) }));
const browser = (counts: Counts, code = 0) => countPart(async () => withExitCode(counts, code));
const all = async (...parts: Promise<Counts>[]) => addUp(await Promise.all(parts));

describe("npm test (START-02)", () => {
  it("ends with zero when every part passes, and counts what ran", async () => {
    expect(
      await all(check(true), vitest({ passed: 20, failed: 0 }, 0), browser({ passed: 5, failed: 0 })),
    ).toEqual({ passed: 26, failed: 0, exitCode: 0 });
  });

  it.each<[string, { code: number; counts: Counts; failed: number }]>([
    ["a test fails", { code: 1, counts: { passed: 19, failed: 1 }, failed: 1 }],
    ["a file does not load", { code: 1, counts: { passed: 20, failed: 0 }, failed: 1 }],
    [
      "failed tests are reported by an exit code of zero",
      { code: 0, counts: { passed: 18, failed: 2 }, failed: 2 },
    ],
    ["nothing ran", { code: 0, counts: { passed: 0, failed: 0 }, failed: 1 }],
  ])("ends non-zero when %s, in Vitest or in the browser", async (_, { code, counts, failed }) => {
    const fine = { passed: 5, failed: 0 };
    expect(await all(check(true), vitest(counts, code), browser(fine))).toEqual({
      passed: 6 + counts.passed,
      failed,
      exitCode: 1,
    });
    expect(await all(check(true), vitest(fine, 0), browser(counts, code))).toEqual({
      passed: 6 + counts.passed,
      failed,
      exitCode: 1,
    });
  });

  it("ends non-zero when Vitest leaves no report, or one that is cut off", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    const missing = countPart(async () => readVitest(path.join(folder, "none.json"), 0));
    expect(await all(check(true), missing)).toEqual({ passed: 1, failed: 1, exitCode: 1 });
    const cut = path.join(folder, "cut.json");
    writeFileSync(cut, '{"numPassedTests": 2');
    expect(await countPart(async () => readVitest(cut, 0))).toEqual({ passed: 0, failed: 1 });
    expect(log).toHaveBeenCalledTimes(2);
  });

  it("ends non-zero when the browser's part throws, and says why", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    const problem = new Error("the product did not start");
    const thrown = countPart(() => Promise.reject(problem));
    expect(await all(check(true), thrown)).toEqual({ passed: 1, failed: 1, exitCode: 1 });
    expect(log).toHaveBeenCalledWith(problem);
  });

  it("ends non-zero when a check fails", async () => {
    expect(await all(check(false), vitest({ passed: 20, failed: 0 }, 0))).toEqual({
      passed: 20,
      failed: 1,
      exitCode: 1,
    });
  });

  it("ends non-zero without any part", () => {
    expect(addUp([])).toEqual({ passed: 0, failed: 0, exitCode: 1 });
  });
});
