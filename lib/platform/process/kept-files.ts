import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** Small files that wait on this machine's disk until the database takes them. Their names sort in the order to store them in. */

export async function keepFile(folder: string, name: string, value: unknown): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${name}.json`);
  await writeFile(`${file}.new`, JSON.stringify(value), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Names of what waits in a folder, in order. */
export async function keptFiles(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  return files.flatMap((file) => (file.endsWith(".json") ? file.slice(0, -".json".length) : [])).sort();
}

/** Stores what waits under these names, one after the other. Rejects with the first failure, and keeps the rest. */
export async function storeFiles<T>(
  folder: string,
  names: readonly string[],
  store: (value: T) => Promise<void>,
): Promise<void> {
  for (const name of names) {
    const file = path.join(folder, `${name}.json`);
    const text = await readFile(file, "utf8").catch(() => null);
    if (text === null) continue; // stored meanwhile
    await store(JSON.parse(text));
    await rm(file, { force: true });
  }
}

/** What the database takes only after something else. It says nothing of the files that follow. */
export class NotYet extends Error {}

/** More failures than one strange file has: the database is away. */
const GIVE_UP_AFTER = 3;

/**
 * Stores all that waits in a folder; what `groupOf` names alike is stored in order, and waits together if one fails.
 * Rejects with the first failure other than NotYet.
 */
export async function storeAllFiles<T>(
  folder: string,
  groupOf: (name: string) => string,
  store: (value: T) => Promise<void>,
): Promise<void> {
  const groups = Map.groupBy(await keptFiles(folder), groupOf);
  const failures: unknown[] = [];
  for (const names of groups.values()) {
    if (failures.length >= GIVE_UP_AFTER) break;
    await storeFiles(folder, names, store).catch((thrown: unknown) => {
      if (!(thrown instanceof NotYet)) failures.push(thrown);
    });
  }
  if (failures.length > 0) throw failures[0];
}
