import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** What a running product tells the other commands (`npm run call`, `npm run reset`) about itself. */
export type Running = {
  pid: number;
  appUrl: string;
  vapiUrl: string;
  googleUrl: string;
  twilioUrl: string;
  vapiWebhookSecret: string;
  databaseUrl: string;
};

const fileOf = (home: string) => path.join(home, "running.json");

export function writeRunning(home: string, running: Running): void {
  writeFileSync(fileOf(home), JSON.stringify(running, null, 2), { mode: 0o600 });
}

/** The product currently running from this folder, or null. */
export function readRunning(home: string): Running | null {
  if (!existsSync(fileOf(home))) return null;
  const running: Running = JSON.parse(readFileSync(fileOf(home), "utf8"));
  try {
    process.kill(running.pid, 0);
    return running;
  } catch {
    return null;
  }
}

export function clearRunning(home: string): void {
  rmSync(fileOf(home), { force: true });
}
