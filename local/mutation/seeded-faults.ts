import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Fault } from "@/tests/mutation/fault";
import { HOME, PROJECT } from "../stack/home";

export type Verdict = "noticed" | "not noticed" | "does not apply" | "broke the tests' own set-up";

type Report = { testResults: { assertionResults: { status: string; fullName: string }[] }[] };

const TREE = path.join(HOME, "mutation", "tree");

/** A copy of the working tree to break, so that a killed run leaves no fault in the sources. */
export function copyTree(): void {
  rmSync(TREE, { recursive: true, force: true });
  for (const file of trackedFiles()) {
    mkdirSync(path.dirname(path.join(TREE, file)), { recursive: true });
    cpSync(path.join(PROJECT, file), path.join(TREE, file));
  }
  symlinkSync(path.join(PROJECT, "node_modules"), path.join(TREE, "node_modules"));
}

/** Puts one fault into the copy, runs the tests that should detect it, and removes it again. */
export async function tryFault({ file, from, to, tests }: Fault): Promise<Verdict> {
  const target = path.join(TREE, file);
  const original = readFileSync(target, "utf8");
  if (original.split(from).length !== 2) return "does not apply";
  writeFileSync(
    target,
    original.replace(from, () => to),
  );
  try {
    const { failed, broken } = await runTests(tests, 1);
    if (failed.length > 0) return "noticed";
    return broken ? "broke the tests' own set-up" : "not noticed";
  } finally {
    writeFileSync(target, original);
  }
}

type Outcome = {
  failed: string[];
  /** Vitest failed without a failing test, e.g. because a file does not load. */
  broken: boolean;
};

/** Runs test files in the copy, up to `bail` failures. */
export async function runTests(tests: string[], bail: number): Promise<Outcome> {
  const report = path.join(TREE, "report.json");
  rmSync(report, { force: true });
  const code = await new Promise<number>((resolve) => {
    const child = spawn(
      path.join(PROJECT, "node_modules", ".bin", "vitest"),
      [
        "run",
        "--config=tests/mutation/vitest.config.ts",
        "--reporter=json",
        `--outputFile=${report}`,
        `--bail=${bail}`,
        ...tests,
      ],
      { cwd: TREE, env: { ...process.env, NO_COLOR: "1" }, stdio: "ignore" },
    );
    child.once("error", () => resolve(1));
    child.once("exit", (exit) => resolve(exit ?? 1));
  });
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "failed")
    .map(({ fullName }) => fullName);
  return { failed, broken: code !== 0 && failed.length === 0 };
}

/** Every file of the project, new ones included, that git does not ignore and that still exists. */
function trackedFiles(): string[] {
  return execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
    .split("\n")
    .filter((file) => file !== "" && existsSync(file));
}
