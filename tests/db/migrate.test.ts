import { randomUUID } from "node:crypto";
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres, { type Sql } from "postgres";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { migrateDatabase } from "@/db/migrate";
import { PROJECT } from "@/local/stack/home";
import { TEMPLATE } from "@/local/stack/migrated-cluster";
import { dropDatabase } from "@/tests/support/drop-database";

/** Our migrations and one more, which needs call_logs for itself. */
const migrationsFolder = mkdtempSync(path.join(os.tmpdir(), "callwright-migrations-"));
cpSync(path.join(PROJECT, "db/migrations"), migrationsFolder, { recursive: true });
const journal = path.join(migrationsFolder, "meta/_journal.json");
const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
const next = { ...entries.at(-1), idx: entries.length, when: entries.at(-1).when + 1, tag: "next" };
writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, next] }));
appendFileSync(path.join(migrationsFolder, "next.sql"), "alter table call_logs add column added integer");

const server = postgres(process.env.DATABASE_URL ?? "", { max: 1, onnotice: () => {} });
let name: string;
let url: string;
let other: Sql;
beforeEach(async () => {
  name = `migrated_${randomUUID().slice(0, 8)}`;
  await server.unsafe(`create database ${name} template ${TEMPLATE}`);
  url = Object.assign(new URL(process.env.DATABASE_URL ?? ""), { pathname: `/${name}` }).href;
  other = postgres(url, { max: 3, connection: { statement_timeout: 20_000 } });
});
afterEach(async () => {
  await other.end();
  await dropDatabase(server, name);
});
afterAll(async () => {
  await server.end();
  rmSync(migrationsFolder, { recursive: true });
});

const run = (patience: { lockTimeout: number; pause: number; attempts: number }) =>
  migrateDatabase(url, { migrationsFolder, patience });
const isMigrated = async () =>
  (
    await other`select from information_schema.columns where table_name = 'call_logs' and column_name = 'added'`
  ).length === 1;

/** Reads call_logs in a transaction that goes on until it is ended. */
async function readForLong() {
  const reader = await other.reserve();
  await reader`begin`;
  await reader`select from call_logs limit 1`;
  return async () => {
    await reader`commit`;
    reader.release();
  };
}

/** Until a statement of the database waits for a lock, and has waited for so long. */
const waits = (locktype: "relation" | "advisory", ms: number) =>
  vi.waitFor(
    async () =>
      expect(
        await server`
          select from pg_locks l join pg_database d on d.oid = l.database
          where d.datname = ${name} and l.locktype = ${locktype} and not l.granted
            and clock_timestamp() - l.waitstart > ${ms} * interval '1 millisecond'`,
      ).toHaveLength(1),
    { timeout: 20_000, interval: 5 },
  );

describe("a migration that needs a table which a long statement reads", () => {
  it("holds up no other statement, and succeeds once the long one has ended", async () => {
    const end = await readForLong();
    const migration = run({ lockTimeout: 500, pause: 1, attempts: 1_000 });
    await waits("relation", 0);
    await other`select from call_logs limit 1`;
    expect(await isMigrated()).toBe(false);
    await end();
    await migration;
    expect(await isMigrated()).toBe(true);
  });

  it("gives up with a sentence that says what to do, and changes nothing", async () => {
    const end = await readForLong();
    await expect(run({ lockTimeout: 50, pause: 1, attempts: 2 })).rejects.toThrow(
      /^The migration gave up: .+ run it again/,
    );
    await end();
    expect(await isMigrated()).toBe(false);
    await run({ lockTimeout: 5_000, pause: 1, attempts: 1 });
    expect(await isMigrated()).toBe(true);
  });
});

it("a migration holds the tables of one file no longer than that file takes", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "callwright-migrations-"));
  cpSync(migrationsFolder, folder, { recursive: true });
  const after = { ...next, idx: next.idx + 1, when: next.when + 1, tag: "after" };
  writeFileSync(
    path.join(folder, "meta/_journal.json"),
    JSON.stringify({ ...rest, entries: [...entries, next, after] }),
  );
  appendFileSync(path.join(folder, "after.sql"), "select pg_advisory_xact_lock(4711)");
  const long = await other.reserve();
  try {
    await long`select pg_advisory_lock(4711)`;
    const migration = migrateDatabase(url, {
      migrationsFolder: folder,
      patience: { lockTimeout: 20_000, pause: 1, attempts: 1 },
    });
    await waits("advisory", 0);
    await other`set lock_timeout = 1000`;
    await other`select from call_logs limit 1`;
    expect(await isMigrated()).toBe(true);
    await long`select pg_advisory_unlock_all()`;
    await migration;
    const [{ files } = { files: 0 }] = await other`
      select count(*)::int as files from drizzle.__drizzle_migrations where created_at >= ${next.when}`;
    expect(files).toBe(2);
  } finally {
    long.release();
    rmSync(folder, { recursive: true });
  }
});

it("a migration waits for that of another machine, however long it takes", async () => {
  const machine = await other.reserve();
  await machine`select pg_advisory_lock(hashtext('callwright migrations'))`;
  const migration = run({ lockTimeout: 50, pause: 1, attempts: 1 });
  await waits("advisory", 200);
  await machine`select pg_advisory_unlock_all()`;
  machine.release();
  await migration;
  expect(await isMigrated()).toBe(true);
});

it("a migration may take longer than the host allows a statement", async () => {
  await server.unsafe(`alter database ${name} set statement_timeout = '150ms'`);
  const machine = await other.reserve();
  await machine`select pg_advisory_lock(hashtext('callwright migrations'))`;
  const migration = run({ lockTimeout: 5_000, pause: 1, attempts: 1 });
  await Promise.race([waits("advisory", 300), migration.catch(() => {})]);
  await machine`select pg_advisory_unlock_all()`;
  machine.release();
  await migration;
  expect(await isMigrated()).toBe(true);
});
