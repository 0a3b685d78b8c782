import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { PROJECT } from "../stack/home";

export type AppProcess = { process: ChildProcess; url: string; stop(): Promise<void> };

type Options = {
  port: number;
  environment: Record<string, string>;
  /** Where the app's files are; by default this project. */
  folder?: string;
  development?: boolean;
  /** Where the app's log lines go (a number is an open file); by default the terminal. */
  output?: "inherit" | "ignore" | "pipe" | number;
  startLimitMs?: number;
};

/**
 * Runs the app's own server as `npm run serve` does and waits until it is ready. The child exits when this process
 * dies, for any reason.
 */
export async function startApp(options: Options): Promise<AppProcess> {
  const { port, environment, folder = PROJECT, development = false } = options;
  const { output = "inherit", startLimitMs = 180_000 } = options;
  const child = spawn(process.execPath, ["server.ts", ...(development ? ["--dev"] : [])], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...environment,
      HOST: "127.0.0.1",
      PORT: String(port),
      NODE_ENV: development ? "development" : "production",
      NEXT_TELEMETRY_DISABLED: "1",
    },
    stdio: ["ignore", output, output, "ipc"],
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await Promise.race([gone, sleep(8_000)]);
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  };
  let listens = false;
  child.once("message", () => {
    listens = true;
  });
  const deadline = Date.now() + startLimitMs;
  while (!(listens && (await answers(`${url}/api/health`)))) {
    if (child.exitCode !== null)
      throw new Error(`The app stopped with ${child.exitCode} before it was ready.`);
    if (Date.now() > deadline) {
      await stop();
      throw new Error("The app was not ready in time.");
    }
    await sleep(100);
  }
  return { process: child, url, stop };
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
