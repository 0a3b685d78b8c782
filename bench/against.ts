import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { startApp } from "@/local/run/app-process";
import { PROJECT } from "@/local/stack/home";
import { temporaryPorts } from "@/local/stack/ports";
import { makeTemporaryHome } from "@/local/stack/temporary-home";
import { type Load, measureLatency, measureThroughput } from "./load";
import { settleDatabase } from "./seed";
import { median, percentile } from "./statistics";
import type { Row } from "./table";

/** What a change may cost. */
const MOST_SLOWER = 0.05;

type Rounds = { warmUpSeconds: number; seconds: number; rounds: number };
type Setting = Rounds & {
  /** As git names it. */
  commit: string;
  /** The product's environment. */
  environment: Record<string, string>;
  tool: Load;
  report: Load;
  connections: number;
  progress: (step: string) => void;
};

/**
 * Tool calls and reports of this build and of another commit's, in turn on one stack. Its schema is ours: the other
 * build meets it as during a rolling replacement.
 */
export async function againstRows({
  commit,
  environment,
  tool,
  report,
  connections,
  progress,
  ...times
}: Setting): Promise<Row[]> {
  const other = await checkOut(commit, progress);
  try {
    const { app: port } = await temporaryPorts();
    const app = await startApp({ port, environment, folder: other.folder });
    try {
      progress(`tool calls, then reports, ${times.rounds} rounds of ${times.seconds} s for each build`);
      const urls = { before: app.url, now: tool.url };
      const calls = await inTurn(urls, times, async (url, seconds) =>
        percentile(await measureLatency({ ...tool, url }, seconds), 0.5),
      );
      const reports = await inTurn(urls, times, async (url, seconds) => {
        const { perSecond } = await measureThroughput({ ...report, url }, connections, seconds);
        return perSecond;
      });
      return [
        {
          what: `Tool call, p50: at ${other.name}, now, multiple`,
          value: `${calls.before.toFixed(2)} ms, ${calls.now.toFixed(2)} ms, ${calls.multiple.toFixed(3)}`,
          bar: `at most ${1 + MOST_SLOWER} times`,
          met: calls.multiple <= 1 + MOST_SLOWER,
        },
        {
          what: `Reports per second: at ${other.name}, now, multiple`,
          value: `${reports.before.toFixed(0)}, ${reports.now.toFixed(0)}, ${reports.multiple.toFixed(3)}`,
          bar: `at least ${1 - MOST_SLOWER} times`,
          met: reports.multiple >= 1 - MOST_SLOWER,
        },
      ];
    } finally {
      await app.stop();
    }
  } finally {
    other.remove();
  }
}

type Builds = "before" | "now";

/** Medians of both builds, and of their quotient in each round: other load on the machine meets both. */
async function inTurn(
  urls: Record<Builds, string>,
  { warmUpSeconds, seconds, rounds }: Rounds,
  measure: (url: string, seconds: number) => Promise<number>,
) {
  for (const url of Object.values(urls)) await measure(url, warmUpSeconds);
  await settleDatabase();
  const found: Record<Builds, number>[] = [];
  for (let round = 0; round < rounds; round++) {
    const one = { before: Number.NaN, now: Number.NaN };
    // Neither is always the first: the database grows meanwhile.
    const order: Builds[] = round % 2 ? ["now", "before"] : ["before", "now"];
    for (const build of order) one[build] = await measure(urls[build], seconds);
    found.push(one);
  }
  return {
    before: median(found.map(({ before }) => before)),
    now: median(found.map(({ now }) => now)),
    multiple: median(found.map(({ before, now }) => now / before)),
  };
}

const run = promisify(execFile);

/** A folder of its own with the commit's files, packages and build. */
async function checkOut(commit: string, progress: (step: string) => void) {
  const git = (...args: string[]) => run("git", args, { cwd: PROJECT });
  const name = (await git("rev-parse", "--short", "--verify", `${commit}^{commit}`)).stdout.trim();
  const { home, remove } = makeTemporaryHome("against");
  const folder = path.join(home, "app");
  try {
    const files = path.join(home, "files.tar");
    await git("archive", "--output", files, name);
    await mkdir(folder);
    await run("tar", ["-xf", files, "-C", folder]);
    progress(`the packages and the build of ${name} (some minutes)`);
    const settings = {
      cwd: folder,
      env: { ...process.env, NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" },
      maxBuffer: 64 * 1024 * 1024,
    };
    const quietly = ["--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
    await run("npm", ["install", "--include=dev", ...quietly], settings);
    await run("node_modules/.bin/node", ["node_modules/next/dist/bin/next", "build"], settings);
    return { name, folder, remove };
  } catch (thrown) {
    remove();
    throw thrown;
  }
}
