import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/**
 * A folder for a stack that lives as long as one run. Other users can traverse it, so that Postgres, which does not run
 * as root, stores its data inside and everything is deleted with the folder.
 */
export function makeTemporaryHome(purpose: string): { home: string; remove(): void } {
  const home = mkdtempSync(path.join(os.tmpdir(), `callwright-${purpose}-`));
  chmodSync(home, 0o711);
  return { home, remove: () => rmSync(home, { recursive: true, force: true }) };
}
