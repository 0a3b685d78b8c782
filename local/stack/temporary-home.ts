import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/**
 * A folder for a stack that lives as long as one run. Others may pass it, so that Postgres, which does not run as
 * root, keeps its data inside and nothing is left behind when the folder is removed.
 */
export function makeTemporaryHome(purpose: string): { home: string; remove(): void } {
  const home = mkdtempSync(path.join(os.tmpdir(), `callwright-${purpose}-`));
  chmodSync(home, 0o711);
  return { home, remove: () => rmSync(home, { recursive: true, force: true }) };
}
