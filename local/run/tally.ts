import { readFileSync } from "node:fs";

export type Counts = { passed: number; failed: number };

/** Times in milliseconds. */
export type TestFile = { name: string; startTime: number; endTime: number };

type VitestReport = { numPassedTests: number; numFailedTests: number; testResults: TestFile[] };

const ONE_FAILED: Counts = { passed: 0, failed: 1 };

/** The counts of one part of `npm test`. A part that throws, or that ran nothing, counts as one failure. */
export async function countPart(run: () => Promise<Counts>): Promise<Counts> {
  try {
    const counts = await run();
    return counts.passed + counts.failed > 0 ? counts : ONE_FAILED;
  } catch (error) {
    console.error(error);
    return ONE_FAILED;
  }
}

/** A command can fail without a failed test, for example because a file does not load. */
export const withExitCode = ({ passed, failed }: Counts, code: number): Counts => ({
  passed,
  failed: code === 0 ? failed : Math.max(failed, 1),
});

/** What Vitest counted, and when each file ran. Throws without its report. */
export function readVitest(report: string, code: number): Counts & { files: TestFile[] } {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(
    readFileSync(report, "utf8"),
  ) as VitestReport;
  return { ...withExitCode({ passed: numPassedTests, failed: numFailedTests }, code), files: testResults };
}

/** The sum of all parts, and the exit code of `npm test`. */
export function addUp(parts: Counts[]): Counts & { exitCode: 0 | 1 } {
  const passed = parts.reduce((sum, part) => sum + part.passed, 0);
  const failed = parts.reduce((sum, part) => sum + part.failed, 0);
  return { passed, failed, exitCode: failed > 0 || passed === 0 ? 1 : 0 };
}
