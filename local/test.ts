import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { buildIfChanged } from "./run/build";
import { runBrowserTests } from "./run/e2e";
import { runCommand } from "./run/run-command";
import { addUp, type Counts, countPart, readVitest, type TestFile } from "./run/tally";

/**
 * `npm test`: the checks (format, lint, types, dead code), then every unit, API and fault test, then the browser tests.
 * Ends with a line `N passed, N failed` and non-zero if anything failed. `npm test -- --browser` runs only the browser
 * tests, with any further arguments passed to Playwright.
 */
const [first, ...rest] = process.argv.slice(2);

async function check(name: string, bin: string, args: string[]): Promise<Counts> {
  const ok = (await runCommand(bin, args)) === 0;
  console.log(`${ok ? "ok" : "FAILED"}  ${name}`);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

async function vitest(): Promise<Counts> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "callwright-vitest-"));
  const report = path.join(folder, "report.json");
  try {
    const code = await runCommand(
      "vitest",
      ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`],
      { NO_COLOR: "1" },
    );
    const { files, ...counts } = readVitest(report, code);
    showSlowest(files);
    return counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function showSlowest(files: TestFile[]): void {
  const seconds = ({ startTime, endTime }: TestFile) => (endTime - startTime) / 1_000;
  console.log("The slowest files:");
  for (const file of files.sort((a, b) => seconds(b) - seconds(a)).slice(0, 20))
    console.log(`${seconds(file).toFixed(1).padStart(8)} s  ${path.relative(".", file.name)}`);
}

const parts: Counts[] = [];
if (first === "--browser") {
  parts.push(await countPart(() => runBrowserTests(rest)));
} else {
  // It writes the route types that tsc reads.
  await buildIfChanged((step) => console.log(step));
  const beside = [
    () => check("format and lint", "biome", ["check", "--error-on-warnings"]),
    () => check("dead code", "knip", []),
    // Its checkers would each work out the same types; beside the tests one is as quick and costs half as much.
    () => check("types", "tsc", ["-p", ".", "--singleThreaded"]),
    vitest,
  ];
  parts.push(...(await Promise.all(beside.map(countPart))));
  parts.push(await countPart(() => runBrowserTests([])));
}
const { passed, failed, exitCode } = addUp(parts);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(exitCode);
