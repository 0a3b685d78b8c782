import { existsSync, globSync } from "node:fs";
import path from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { HOME } from "../stack/home";

export type Score = { file: string; noticed: number; unnoticed: number };

/**
 * The pure rules below a folder: sources with a unit test beside them. Database and provider code has seeded faults in
 * tests/mutation/faults instead.
 */
export function pureRules(folder: string): string[] {
  return globSync(`${folder}/**/*.test.ts`)
    .map((test) => test.replace(/\.test\.ts$/, ".ts"))
    .filter((source) => existsSync(source))
    .sort();
}

/** Mutates files with Stryker and runs the unit tests that cover each mutant. Prints the survivors. */
export async function runStryker(files: string[]): Promise<Score[]> {
  const results = await new Stryker({
    mutate: files,
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "tests/mutation/rules.config.ts" },
    coverageAnalysis: "perTest",
    // A mutant that only runs while a module loads would need a new process for each; types catch most of those.
    ignoreStatic: true,
    // Stryker rewrites tsconfig.json with the JavaScript API of TypeScript, which version 7 no longer has.
    tsconfigFile: "not-rewritten.json",
    tempDirName: path.relative(".", path.join(HOME, "mutation")),
    ignorePatterns: [".next", "docs", "public"],
    reporters: ["clear-text"],
    clearTextReporter: { logTests: false, reportTests: false, allowEmojis: false },
    concurrency: 2,
  }).runMutationTest();
  return files.map((file) => {
    const own = results.filter((result) => path.relative(".", result.fileName) === file);
    const count = (...statuses: string[]) => own.filter(({ status }) => statuses.includes(status)).length;
    return { file, noticed: count("Killed", "Timeout"), unnoticed: count("Survived", "NoCoverage") };
  });
}
