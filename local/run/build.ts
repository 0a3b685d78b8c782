import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PROJECT } from "../stack/home";

const INPUTS = [
  "app",
  "components",
  "db",
  "lib",
  "worker",
  "public",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "middleware.ts",
  "next.config.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
  "patches",
];
const STAMP = path.join(PROJECT, ".next", "callwright-build");

/** Builds the app unless the last build was made from identical sources. Resolves to whether it built. */
export async function buildIfChanged(progress: (step: string) => void): Promise<boolean> {
  const fingerprint = fingerprintOf(INPUTS);
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === fingerprint) return false;
  progress("building the app (about a minute, once per change)");
  await runBuild();
  writeFileSync(STAMP, fingerprint);
  return true;
}

function runBuild(): Promise<void> {
  return new Promise((resolve, reject) => {
    const build = spawn(process.execPath, [path.join(PROJECT, "node_modules/next/dist/bin/next"), "build"], {
      cwd: PROJECT,
      env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    };
    build.stdout.on("data", collect);
    build.stderr.on("data", collect);
    build.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`The build failed.\n${output}`)),
    );
  });
}

function fingerprintOf(names: string[]): string {
  const hash = createHash("sha256").update(process.version);
  const add = (relative: string) => {
    const file = path.join(PROJECT, relative);
    if (!existsSync(file)) return;
    if (statSync(file).isDirectory()) {
      for (const name of readdirSync(file).sort()) add(path.join(relative, name));
    } else if (!/\.test\.tsx?$/.test(relative)) {
      hash.update(relative).update("\0").update(readFileSync(file));
    }
  };
  for (const name of names) add(name);
  return hash.digest("hex");
}
