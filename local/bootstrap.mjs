// Runs local/<name>.ts on the pinned Node, first installing the dependencies if they are missing or outdated. Plain
// JavaScript for any Node from 20 on: `npm start` and `npm test` run this on a fresh machine.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const project = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const [script, ...args] = process.argv.slice(2);
const modules = path.join(project, "node_modules");

const installed = [
  "package-lock.json",
  ...readdirSync(path.join(project, "patches")).map((name) => `patches/${name}`),
];
const wanted = installed
  .reduce((hash, file) => hash.update(readFileSync(path.join(project, file))), createHash("sha256"))
  .digest("hex");
const stamp = path.join(modules, ".callwright-installed");
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
  process.stdout.write("Installing dependencies (once; about a minute)…\n");
  const started = Date.now();
  // Not `npm ci`: it refuses a lock file that lacks other platforms' optional binaries, which not every registry has.
  const install = spawnSync("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: project,
    stdio: "inherit",
  });
  if (install.status !== 0) {
    process.stderr.write(
      "The dependencies could not be installed. Check the connection to the npm registry and try again.\n",
    );
    process.exit(install.status ?? 1);
  }
  writeFileSync(stamp, wanted);
  process.stdout.write(`Installed in ${Math.round((Date.now() - started) / 1000)} s.\n`);
}

const child = spawn(
  path.join(modules, ".bin", "node"),
  ["--import", "tsx", path.join(project, "local", `${script}.ts`), ...args],
  {
    cwd: project,
    stdio: "inherit",
    env: {
      // All our processes load the same packages: the first compiles them, the others reuse the result.
      NODE_COMPILE_CACHE: path.join(modules, ".cache", "node-compile"),
      ...process.env,
      PATH: `${path.join(modules, ".bin")}${path.delimiter}${process.env.PATH}`,
    },
  },
);
// A terminal also signals the child, a `kill` of this process does not; a second signal does the child no harm.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 0 : 1)));
