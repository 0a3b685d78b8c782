import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { temporaryPorts } from "@/local/stack/ports";
import { startStack } from "@/local/stack/stack";

/** Vitest's global setup: a whole stack of its own on free ports, gone when the run ends. */
export default async function setup() {
  const home = mkdtempSync(path.join(os.tmpdir(), "callwright-test-"));
  const stack = await startStack({ home, ports: await temporaryPorts(), durable: false });
  Object.assign(process.env, stack.environment, { LOG_LEVEL: "silent", DATABASE_POOL_SIZE: "8" });
  return async () => {
    await stack.close();
    rmSync(home, { recursive: true, force: true });
  };
}
