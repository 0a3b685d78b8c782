import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROJECT } from "@/local/stack/home";
import { temporaryPorts } from "@/local/stack/ports";
import { unprivilegedIdentity } from "@/local/stack/postgres";
import { type Stack, startStack } from "@/local/stack/stack";
import { makeTemporaryHome } from "@/local/stack/temporary-home";
import { readDockerfile } from "@/tests/support/deploy";

/**
 * The files that deploy/Dockerfile copies, in a folder of their own, run by a user without rights: what the image would
 * run. That Docker builds it is not proven here.
 */
const dockerfile = readDockerfile();
const { home, remove } = makeTemporaryHome("image");
const tree = path.join(home, "app");
const data = path.join(home, "data");
const node = path.join(home, "node");
const npm = path.join(home, "npm");
const children: ChildProcess[] = [];
let stack: Stack;

beforeAll(async () => {
  for (const folder of [tree, data]) mkdirSync(folder);
  chmodSync(data, 0o777);
  copyFileSync(process.execPath, node);
  chmodSync(node, 0o755);
  const command = execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim();
  cpSync(path.dirname(path.dirname(realpathSync(command))), npm, { recursive: true });
  for (const { from, to } of dockerfile.copies) {
    if (from === "node_modules") copyProductionModules();
    else
      cpSync(path.join(PROJECT, from), path.join(tree, to), {
        recursive: true,
        filter: (file) => !file.startsWith(path.join(PROJECT, ".next/cache")) && !/\.test\.tsx?$/.test(file),
      });
  }
  execFileSync("chmod", ["-R", "a+rX", tree, npm]);
  stack = await startStack({ home, ports: await temporaryPorts(), durable: false });
});

afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill("SIGKILL");
  await stack?.close();
  remove();
});

/** As `npm prune --omit=dev` leaves them: what the lock file does not mark as needed for development only. */
function copyProductionModules() {
  const { packages } = JSON.parse(readFileSync(path.join(PROJECT, "package-lock.json"), "utf8"));
  const wanted = Object.entries(packages as Record<string, { dev?: boolean }>)
    .filter(([name, { dev }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(name) && !dev)
    .map(([name]) => name);
  mkdirSync(path.join(tree, "node_modules"));
  for (const name of wanted) {
    const from = path.join(PROJECT, name);
    try {
      cpSync(from, path.join(tree, name), { recursive: true, verbatimSymlinks: true });
    } catch (error) {
      // Another platform's optional package.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}

function run(args: string[], more: Record<string, string> = {}) {
  const { RECORDINGS_FOLDER, RESCUE_FOLDER, ...set } = dockerfile.variables;
  const own = {
    RECORDINGS_FOLDER: (RECORDINGS_FOLDER ?? "").replace("/data", data),
    RESCUE_FOLDER: (RESCUE_FOLDER ?? "").replace("/data", data),
  };
  const environment: NodeJS.ProcessEnv = {
    NODE_ENV: "production",
    PATH: `${home}:/usr/bin:/bin`,
    HOME: data,
    LOG_LEVEL: "warn",
    ...stack.environment,
    ...set,
    ...own,
    ...more,
  };
  const child = spawn(node, args, {
    cwd: tree,
    ...unprivilegedIdentity(),
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { child, ended, output: () => output };
}

/** Waits for a script of package.json to end well, and resolves to what it printed. */
async function runScript(...script: string[]): Promise<string> {
  const { ended, output } = run([path.join(npm, "bin/npm-cli.js"), "run", "--silent", ...script]);
  expect(await ended, `${script[0]}: ${output()}`).toBe(0);
  return output();
}

/** What deploy/backup.sh and deploy/restore.sh run in the image, and what the first one recorded. */
async function backUpAndProve() {
  const [manifest, tombstones, proof] = await Promise.all([
    runScript("write-manifest"),
    runScript("write-tombstones"),
    runScript("prove-restore"),
    runScript("record-backup", "--", "12345"),
  ]);
  const sql = postgres(stack.databaseUrl, { max: 1 });
  const recorded = await sql`select bytes::int from backups`;
  await sql.end();
  return { manifest: manifest.slice(manifest.indexOf("{")), tombstones, proof, recorded: [...recorded] };
}

describe("the image's files, run by a user without rights", () => {
  it("migrate, start, answer as alive and ready, back up and prove a restore, and stop cleanly", async () => {
    await runScript("migrate");

    const port = String(stack.ports.app);
    const server = run(dockerfile.command.slice(1), { PORT: port, HOST: "127.0.0.1" });
    const url = `http://127.0.0.1:${port}`;
    const status = (at: string) =>
      fetch(url + at).then(
        (answer) => answer.status,
        () => 0,
      );
    const backingUp = backUpAndProve();
    for (let waited = 0; (await status("/api/health")) !== 200; waited += 200) {
      expect(server.child.exitCode, server.output()).toBeNull();
      if (waited > 240_000) throw new Error(`The server was not ready in time.\n${server.output()}`);
      await sleep(200);
    }
    expect(await status("/api/alive")).toBe(200);
    expect(await status("/")).toBe(200);
    const check = run(dockerfile.healthCheck.slice(1), { PORT: port });
    expect(await check.ended, check.output()).toBe(0);

    const { manifest, tombstones, proof, recorded } = await backingUp;
    expect(JSON.parse(manifest)).toMatchObject({ tables: { "public.call_logs": { rows: 0 } } });
    expect(tombstones).toBe("");
    expect(proof).toContain("The restored database is whole.");
    expect(recorded).toEqual([{ bytes: 12_345 }]);

    server.child.kill("SIGTERM");
    expect(await server.ended, server.output()).toBe(0);
    const gone = run(dockerfile.healthCheck.slice(1), { PORT: port });
    expect(await gone.ended).toBe(1);
  });
});
