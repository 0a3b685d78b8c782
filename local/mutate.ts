import { allFaults } from "@/tests/mutation/faults/all-faults";
import { startTestStacks } from "@/tests/support/start-test-stack";
import { copyTree, runTests, tryFault } from "./mutation/seeded-faults";
import { pureRules, runStryker, type Score } from "./mutation/stryker";
import { vitestWorkers } from "./run/workers";

/**
 * `npm run mutate [-- folder] [--seeded | --stryker]`: breaks the code on purpose and shows which faults no test
 * detects. Takes long, so it is not part of `npm test`. Exits non-zero if a seeded fault is not detected or Stryker's
 * score is below the threshold.
 */
const BAR = 0.85;
const options = process.argv.slice(2).filter((argument) => argument.startsWith("--"));
const folder = process.argv.slice(2).find((argument) => !argument.startsWith("--")) ?? "lib";
let failed = false;

if (!options.includes("--seeded")) await mutateRules();
if (!options.includes("--stryker")) await seedFaults();
process.exit(failed ? 1 : 0);

async function mutateRules(): Promise<void> {
  const files = pureRules(folder);
  if (files.length === 0) return;
  const scores = await runStryker(files);
  const total = scores.reduce(add, { file: "all", noticed: 0, unnoticed: 0 });
  for (const score of [...scores, total]) console.log(line(score));
  failed ||= share(total) < BAR;
}

async function seedFaults(): Promise<void> {
  const faults = allFaults.filter(({ file }) => file.startsWith(folder) || folder === "lib");
  if (faults.length === 0) return;
  copyTree();
  const stop = await startTestStacks(vitestWorkers());
  try {
    const before = await runTests([...new Set(faults.flatMap(({ tests }) => tests))], 0);
    if (before.failed.length > 0 || before.broken) {
      console.log(["These tests fail without any fault. Fix them first.", ...before.failed].join("\n  "));
      failed = true;
      return;
    }
    let noticed = 0;
    for (const [index, fault] of faults.entries()) {
      const verdict = await tryFault(fault);
      if (verdict === "noticed") noticed += 1;
      console.log(`${index + 1}/${faults.length}  ${verdict}  ${fault.file}: ${fault.means}`);
    }
    console.log(`${noticed} of ${faults.length} seeded faults noticed`);
    failed ||= noticed < faults.length;
  } finally {
    await stop();
  }
}

function add(sum: Score, score: Score): Score {
  return { ...sum, noticed: sum.noticed + score.noticed, unnoticed: sum.unnoticed + score.unnoticed };
}

function share({ noticed, unnoticed }: Score): number {
  return noticed + unnoticed === 0 ? 1 : noticed / (noticed + unnoticed);
}

function line(score: Score): string {
  const percent = `${(share(score) * 100).toFixed(1)} %`.padStart(8);
  return `${percent}  ${score.noticed} noticed, ${score.unnoticed} not  ${score.file}`;
}
