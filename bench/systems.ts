import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { prepareDemoWorkspace } from "@/local/demo/prepare";
import { startTargetServer } from "@/local/demo/target-server";
import { startApp } from "@/local/run/app-process";
import { buildIfChanged } from "@/local/run/build";
import { PROJECT } from "@/local/stack/home";
import { temporaryPorts } from "@/local/stack/ports";
import { type Stack, startStack } from "@/local/stack/stack";
import { makeTemporaryHome } from "@/local/stack/temporary-home";

export type Systems = {
  stack: Stack;
  product: string;
  /** The product's environment. */
  environment: Record<string, string>;
  bareApp: string;
  bareNode: string;
  close(): Promise<void>;
};

const BARE_APP = path.join(PROJECT, "bench/bare-app");

/** The product on its own stack, with the demo workspace if asked for, and the systems it is compared with, each in its own process. */
export async function startSystems(
  progress: (step: string) => void,
  { demo = false }: { demo?: boolean } = {},
): Promise<Systems> {
  const { home, remove } = makeTemporaryHome("bench");
  const closers: (() => Promise<unknown>)[] = [async () => remove()];
  const close = async () => {
    for (const closer of closers.splice(0).reverse())
      await closer().catch((error) => console.error(String(error)));
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => void close().finally(() => process.exit(1)));
  try {
    await buildIfChanged(progress);
    await buildBareApp(progress);
    const [ports, others] = [await temporaryPorts(), await temporaryPorts()];
    const stack = await startStack({ home, ports, durable: true, progress });
    closers.push(stack.close);
    if (demo) {
      progress("the demo workspace");
      const target = await startTargetServer({ port: ports.target });
      closers.push(target.close);
      await prepareDemoWorkspace({ stack, targetUrl: target.url, progress: () => {} });
    }
    progress("the app, the bare app and the bare server");
    const environment = { LOG_LEVEL: "warn", ...stack.environment, WORKER_CONCURRENCY: "0" };
    const bareNode = await startServer("bench/bare-node.mjs", { port: others.target });
    closers.push(bareNode.stop);
    const bareApp = await startServer("server.ts", { port: others.app, cwd: BARE_APP, environment });
    closers.push(bareApp.stop);
    const app = await startApp({ port: ports.app, environment });
    closers.push(app.stop);
    return { stack, product: app.url, environment, bareApp: bareApp.url, bareNode: bareNode.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function buildBareApp(progress: (step: string) => void): Promise<void> {
  const built = path.join(BARE_APP, ".next/BUILD_ID");
  const sources = [
    "app/api/bare/route.js",
    "app/page.js",
    "app/layout.js",
    "next.config.ts",
    "../../next.config.ts",
    "../../node_modules/next/package.json",
  ];
  const newest = Math.max(...sources.map((name) => statSync(path.join(BARE_APP, name)).mtimeMs));
  if (existsSync(built) && statSync(built).mtimeMs > newest) return;
  progress("building the bare app (once)");
  const next = path.join(PROJECT, "node_modules/next/dist/bin/next");
  const build = run([next, "build"], { cwd: BARE_APP, output: "pipe" });
  let output = "";
  build.stdout?.on("data", (chunk) => (output += chunk));
  build.stderr?.on("data", (chunk) => (output += chunk));
  const code = await new Promise((resolve) => build.once("exit", resolve));
  if (code !== 0) throw new Error(`The bare app could not be built.\n${output.slice(-4_000)}`);
}

type ServerOptions = { port: number; cwd?: string; environment?: Record<string, string> };

async function startServer(file: string, { port, cwd = PROJECT, environment }: ServerOptions) {
  const child = run([path.join(PROJECT, file)], { cwd, output: "ignore", port, environment });
  const stop = async () => {
    child.kill("SIGKILL");
  };
  for (let waited = 0; !(await listens(port)); waited += 100) {
    if (waited > 30_000 || child.exitCode !== null) {
      await stop();
      throw new Error(`${file} did not start.`);
    }
    await sleep(100);
  }
  return { url: `http://127.0.0.1:${port}`, stop };
}

type RunOptions = {
  cwd: string;
  output: "pipe" | "ignore";
  port?: number;
  environment?: Record<string, string>;
};

function run(args: string[], { cwd, output, port = 0, environment }: RunOptions): ChildProcess {
  const { PATH, HOME } = process.env;
  const own = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", HOST: "127.0.0.1", PORT: String(port) };
  return spawn(process.execPath, args, {
    cwd,
    env: { PATH, HOME, ...environment, ...own } as NodeJS.ProcessEnv,
    stdio: ["ignore", output, output, "ipc"],
  });
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, "127.0.0.1");
    const settle = (answer: boolean) => {
      probe.destroy();
      resolve(answer);
    };
    probe.once("connect", () => settle(true));
    probe.once("error", () => settle(false));
  });
}
