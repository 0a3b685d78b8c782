import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { buildIfChanged } from "./run/build";
import { runBrowserTests } from "./run/e2e";
import { runCommand } from "./run/run-command";

/**
 * `npm test`: the checks (format, lint, types, dead code), then every unit, API and fault test, then the browser tests.
 * Ends with a line `N passed, N failed` and non-zero if anything failed. `npm test -- --browser` runs only the browser
 * tests, with any further arguments passed to Playwright.
 */
const [first, ...rest] = process.argv.slice(2);
let passed = 0;
let failed = 0;

async function check(name: string, bin: string, args: string[]): Promise<void> {
  const ok = (await runCommand(bin, args)) === 0;
  console.log(`${ok ? "ok" : "FAILED"}  ${name}`);
  if (ok) passed += 1;
  else failed += 1;
}

async function vitest(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "callwright-vitest-"));
  const report = path.join(folder, "report.json");
  const code = await runCommand(
    "vitest",
    ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`],
    { NO_COLOR: "1" },
  );
  try {
    const counts = JSON.parse(readFileSync(report, "utf8")) as {
      numPassedTests: number;
      numFailedTests: number;
      testResults: TestFile[];
    };
    passed += counts.numPassedTests;
    failed += code !== 0 && counts.numFailedTests === 0 ? 1 : counts.numFailedTests;
    showSlowest(counts.testResults);
  } catch {
    failed += 1;
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Times in milliseconds. */
type TestFile = { name: string; startTime: number; endTime: number };

function showSlowest(files: TestFile[]): void {
  const seconds = ({ startTime, endTime }: TestFile) => (endTime - startTime) / 1_000;
  console.log("The slowest files:");
  for (const file of files.sort((a, b) => seconds(b) - seconds(a)).slice(0, 20))
    console.log(`${seconds(file).toFixed(1).padStart(8)} s  ${path.relative(".", file.name)}`);
}

async function browser(args: string[]): Promise<void> {
  try {
    const counts = await runBrowserTests(args);
    passed += counts.passed;
    failed += counts.failed;
  } catch (error) {
    console.error(error);
    failed += 1;
  }
}

if (first === "--browser") {
  await browser(rest);
} else {
  // It writes the route types that tsc reads.
  await buildIfChanged((step) => console.log(step));
  await Promise.all([
    check("format and lint", "biome", ["check", "--error-on-warnings"]),
    check("dead code", "knip", []),
    // Its checkers would each work out the same types; beside the tests one is as quick and costs half as much.
    check("types", "tsc", ["-p", ".", "--singleThreaded"]),
    vitest(),
  ]);
  await browser([]);
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
