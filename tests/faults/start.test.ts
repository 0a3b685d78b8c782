import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROJECT } from "@/local/stack/home";

/** `npm start` as a newcomer runs it, with a separate home; the app's build is the one shared by the tests. */
type Started = { child: ChildProcess; url: string; output: () => string };

const homes: string[] = [];
const running: ChildProcess[] = [];
const asRoot = process.getuid?.() === 0;
const ORDINARY = 65_534;

afterAll(async () => {
  for (const child of running.splice(0)) killGroup(child);
  for (const home of homes.splice(0)) {
    await endPostgres(home);
    rmSync(home, { recursive: true, force: true, maxRetries: 20 });
  }
});

function newHome(options: { ordinaryUser?: boolean } = {}): string {
  const home = mkdtempSync(path.join(os.tmpdir(), "callwright with spaces "));
  chmodSync(home, 0o755);
  if (options.ordinaryUser) chownSync(home, ORDINARY, ORDINARY);
  homes.push(home);
  return home;
}

async function start(
  home: string,
  options: { ordinaryUser?: boolean; env?: Record<string, string> } = {},
): Promise<Started> {
  const child = spawn("node", [path.join(PROJECT, "local/bootstrap.mjs"), "start"], {
    cwd: PROJECT,
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      HOME: home,
      CALLWRIGHT_HOME: home,
      ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    ...(options.ordinaryUser ? { uid: ORDINARY, gid: ORDINARY } : {}),
  });
  running.push(child);
  let text = "";
  child.stdout?.on("data", (chunk) => {
    text += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    text += chunk;
  });
  const deadline = Date.now() + 300_000;
  for (;;) {
    const url = /runs at (http:\S+)/.exec(text)?.[1];
    if (url && text.includes("Ctrl-C here stops everything")) return { child, url, output: () => text };
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`npm start did not get ready:\n${text}`);
    await sleep(50);
  }
}

function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode);
    child.once("exit", (code) => resolve(code));
    child.kill(signal);
  });
}

/** Also ends everything that `npm start` has started: each product leads its own process group. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

const postgresPid = (home: string) => {
  const file = path.join(home, "postgres", "postmaster.pid");
  return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : null;
};

/** Waits until it has exited, 10 s at most: while it shuts down it still writes to the folder. */
async function endPostgres(home: string): Promise<void> {
  const pid = postgresPid(home);
  if (!pid || !isAlive(pid)) return;
  process.kill(pid, "SIGQUIT");
  const deadline = Date.now() + 10_000;
  while (isAlive(pid) && Date.now() < deadline) await sleep(50);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Expects to get in; what the product printed says why it did not. Only here does the database wait for the disk, which
 * other tests keep busy: a 503, which asks to try again in a moment, is tried again for up to a minute.
 */
async function signIn({ url, output }: Started, identifier = "hartley"): Promise<string> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const response = await fetch(`${url}/api/auth/sign-in`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ identifier, password: "callwright-demo" }),
    });
    const body = (await response.json()) as { data: { access_token: string } };
    if (response.status === 503 && Date.now() < deadline) {
      await sleep(1_000);
      continue;
    }
    expect(response.status, `${JSON.stringify(body)}\n${output()}`).toBe(200);
    return body.data.access_token;
  }
}

async function newestCall(product: Started): Promise<string> {
  const response = await fetch(`${product.url}/api/user/my-call-logs?limit=1`, {
    headers: { authorization: `Bearer ${await signIn(product)}` },
  });
  const body = (await response.json()) as { data: { call_id: string }[] };
  return body.data[0]?.call_id ?? "none";
}

// One workspace from its first start to its end: a start from scratch is what takes long here.
describe("npm start", () => {
  let home: string;
  let product: Started;
  beforeAll(() => {
    home = newHome();
  });

  it("prints its address and the accounts to sign in with, in a path with spaces (START-01, START-03)", async () => {
    product = await start(home);
    expect(product.output()).toMatch(/owner@hartley-plumbing\.test/);
    expect(product.output()).toMatch(/npm run call/);
    await signIn(product);
    await signIn(product, "admin@callwright.test");
  });

  it("keeps everything across a restart (START-05)", async () => {
    const before = await newestCall(product);
    const database = postgresPid(home);
    expect(await stop(product.child, "SIGINT")).toBe(0);
    expect(database && isAlive(database)).toBe(false);
    await expect(fetch(`${product.url}/api/health`)).rejects.toThrow();

    const { url } = product;
    product = await start(home);
    expect(product.url).toBe(url);
    expect(product.output()).not.toContain("preparing the demo workspace");
    expect(await newestCall(product)).toBe(before);
  });

  it("uses other ports when its own are taken, says so, and runs beside another product, also as an ordinary user (START-03)", async () => {
    const own = newHome({ ordinaryUser: asRoot });
    const other = await start(own, { ordinaryUser: asRoot });
    if (asRoot) expect(statSync(path.join(own, "running.json")).uid).toBe(ORDINARY);
    expect(other.url).not.toBe(product.url);
    expect(other.output()).toMatch(/usual ports are taken; using others: .*app \d+/);
    await signIn(product);
    await signIn(other);
    await stop(other.child, "SIGINT");
  });

  it("refuses to run twice on one workspace, and starts again after a run that was killed (START-05)", async () => {
    const second = spawnSync("node", [path.join(PROJECT, "local/bootstrap.mjs"), "start"], {
      env: { NODE_ENV: "production", PATH: process.env.PATH, HOME: home, CALLWRIGHT_HOME: home },
      encoding: "utf8",
      timeout: 60_000,
    });
    expect(second.status).toBe(1);
    expect(second.stderr).toContain(`already runs from this folder: ${product.url}`);

    const starter = Number(JSON.parse(readFileSync(path.join(home, "running.json"), "utf8")).pid);
    process.kill(starter, "SIGKILL");
    await sleep(300);
    product = await start(home);
    await signIn(product);
  });

  it("leaves a workspace that npm run reset clears, and not while the product runs (START-05)", async () => {
    const reset = () =>
      spawnSync("node", [path.join(PROJECT, "local/bootstrap.mjs"), "reset"], {
        env: { NODE_ENV: "production", PATH: process.env.PATH, HOME: home, CALLWRIGHT_HOME: home },
        encoding: "utf8",
      });
    expect(reset().status).toBe(1);
    expect(existsSync(path.join(home, "postgres", "PG_VERSION"))).toBe(true);
    await stop(product.child, "SIGINT");
    expect(reset().status).toBe(0);
    expect(existsSync(path.join(home, "postgres"))).toBe(false);
  });
});

describe("npm run serve", () => {
  const serve = (environment: Record<string, string>) =>
    spawnSync("node", ["server.ts"], {
      cwd: PROJECT,
      env: { NODE_ENV: "production", PATH: process.env.PATH, ...environment },
      encoding: "utf8",
      timeout: 60_000,
    });

  it("stops with one message that names every variable at fault (START-08)", () => {
    const { status, stderr, stdout } = serve({
      DATABASE_URL: "mysql://nope",
      SUPABASE_PUBLISHABLE_KEY: "sb_publishable_1234",
    });
    expect(status).toBe(1);
    for (const name of ["APP_URL", "DATABASE_URL", "SUPABASE_URL", "ENCRYPTION_KEYS"])
      expect(stderr).toContain(`  ${name}: should be`);
    expect(stderr + stdout).not.toMatch(/mysql|at .*\.ts:\d+/);
  });

  it("runs on the pinned Node, whatever the host has (START-04)", () => {
    const { stdout } = spawnSync("npm", ["exec", "--offline", "--", "node", "--version"], {
      cwd: PROJECT,
      encoding: "utf8",
    });
    expect(stdout.trim()).toMatch(/^v24\./);
    expect(process.version).toMatch(/^v24\./);
  });
});
