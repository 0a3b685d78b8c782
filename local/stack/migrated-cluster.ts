import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { migrateDatabase } from "@/db/migrate";
import { PROJECT, reachableFolder } from "./home";
import { temporaryPorts } from "./ports";
import { startPostgres, unprivilegedIdentity } from "./postgres";
import { prepareSupabaseSchema } from "./supabase";
import { makeTemporaryHome } from "./temporary-home";

const CACHE = path.join(PROJECT, "node_modules", ".cache", "callwright");
/** What an empty product's files follow from; the lock file names the versions of Postgres, queue and auth schema. */
const SOURCES = [
  "db/migrate.ts",
  "db/migrations",
  "local/stack/migrated-cluster.ts",
  "local/stack/postgres.ts",
  "local/stack/supabase.ts",
  "package-lock.json",
];

/**
 * Puts the files of an empty, migrated server into a home that has none, for stacks that tests throw away: creating a
 * cluster and migrating it takes seconds of a core. Resolves to the copy's password.
 */
export async function copyMigratedCluster(home: string): Promise<string> {
  const source = await migratedCluster();
  const folder = reachableFolder(home, "postgres");
  mkdirSync(path.dirname(folder), { recursive: true });
  cpSync(path.join(source, "data"), folder, { recursive: true });
  chmodSync(folder, 0o700);
  giveAway(folder);
  return readFileSync(path.join(source, "password"), "utf8");
}

/** Makes those files if the sources have changed since, and resolves to their folder. */
export async function migratedCluster(): Promise<string> {
  const folder = path.join(CACHE, `cluster-${fingerprint()}`);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const staging = mkdtempSync(path.join(CACHE, "making-"));
  const { home, remove } = makeTemporaryHome("cluster");
  try {
    const password = randomBytes(16).toString("hex");
    const { postgres: port } = await temporaryPorts();
    const server = await startPostgres({ home, port, password, durable: false });
    try {
      await prepareSupabaseSchema(server.url);
      await migrateDatabase(server.url);
      await makeTemplate(server.url);
    } finally {
      await server.stop();
    }
    cpSync(server.dataFolder, path.join(staging, "data"), { recursive: true });
    writeFileSync(path.join(staging, "password"), password, { mode: 0o600 });
    for (const name of readdirSync(CACHE))
      if (name.startsWith("cluster-") && name !== path.basename(folder))
        rmSync(path.join(CACHE, name), { recursive: true, force: true });
    renameSync(staging, folder);
  } catch (error) {
    // Another run may have made it meanwhile.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(staging, { recursive: true, force: true });
    remove();
  }
  return folder;
}

/** An empty, migrated database on each such server, for `create database … template`. */
export const TEMPLATE = "migrated";

/** From another database: only one that nothing is connected to can be copied. */
async function makeTemplate(url: string): Promise<void> {
  const sql = postgres(Object.assign(new URL(url), { pathname: "/template1" }).href, { max: 1 });
  await sql.unsafe(`create database ${TEMPLATE} template ${new URL(url).pathname.slice(1)}`);
  await sql.end();
}

export async function changePassword(url: string, password: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql.unsafe(`alter role postgres password '${password}'`);
  await sql.end();
}

/** As root the server runs as somebody else, who has to own the files. */
export function giveAway(folder: string): void {
  const { uid, gid } = unprivilegedIdentity();
  if (uid === undefined || gid === undefined) return;
  chownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chownSync(path.join(entry.parentPath, entry.name), uid, gid);
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    const file = path.join(PROJECT, source);
    const names = source.endsWith("migrations")
      ? readdirSync(file, { recursive: true, encoding: "utf8" })
          .filter((name) => name.endsWith(".sql"))
          .sort()
          .map((name) => path.join(file, name))
      : [file];
    for (const name of names) hash.update(name.slice(PROJECT.length)).update("\0").update(readFileSync(name));
  }
  return hash.digest("hex").slice(0, 16);
}
