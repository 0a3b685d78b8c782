import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { runMigrations } from "graphile-worker";
import postgres, { type Sql } from "postgres";
import { SECOND } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import { sqlState } from "./faults";

/** Milliseconds. Requests queue up behind a statement that waits for a table, so it waits briefly and often. */
const PATIENCE = { lockTimeout: 3 * SECOND, pause: 7 * SECOND, attempts: 30 };
const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));
/** `lock_not_available` and `deadlock_detected`. */
const LOCKED = ["55P03", "40P01"];

/**
 * Migrates a database to the newest schema: ours and the job queue's. Idempotent and safe to run from several machines
 * at once (an advisory lock serialises them). Retries while other statements hold the tables, and throws after five
 * minutes of that; the files before the one that waited are done then, and the next run goes on with it.
 */
export async function migrateDatabase(
  connectionString: string,
  { migrationsFolder = MIGRATIONS, patience = PATIENCE } = {},
): Promise<void> {
  const sql = postgres(connectionString, { max: 1, onnotice: () => {} });
  const queue = new URL(connectionString);
  queue.searchParams.set("lock_timeout", String(patience.lockTimeout));
  try {
    // Hosts limit it (Supabase to two minutes): a large table's index takes longer, and so may another machine.
    await sql`select set_config('statement_timeout', '0', false)`;
    await sql`select pg_advisory_lock(hashtext('callwright migrations'))`;
    // Only now: another machine's migration may take longer.
    await sql`select set_config('lock_timeout', ${String(patience.lockTimeout)}, false)`;
    await untilUnlocked(patience, async () => {
      await migrateByFile(sql, migrationsFolder);
      await runMigrations({ connectionString: queue.href });
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * As drizzle's own `migrate`, in its table, but each file is a transaction: in a single one the tables of the first file
 * would stay locked until the last has built its indexes.
 */
async function migrateByFile(sql: Sql, migrationsFolder: string): Promise<void> {
  await sql`create schema if not exists drizzle`;
  await sql`
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`;
  const [done] = await sql<{ newest: string | null }[]>`
    select max(created_at) as newest from drizzle.__drizzle_migrations`;
  for (const file of readMigrationFiles({ migrationsFolder })) {
    if (file.folderMillis <= Number(done?.newest ?? 0)) continue;
    await sql.begin(async (tx) => {
      for (const statement of file.sql) await tx.unsafe(statement);
      await tx`
        insert into drizzle.__drizzle_migrations (hash, created_at) values (${file.hash}, ${file.folderMillis})`;
    });
  }
}

async function untilUnlocked({ pause, attempts }: typeof PATIENCE, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (err) {
      if (!LOCKED.includes(sqlState(err) ?? "")) throw err;
      if (attempt === attempts) throw new Error(GIVEN_UP, { cause: err });
      logger().warn({ err, attempt }, "the migration did not get its locks; will retry");
      await sleep(pause);
    }
  }
}

const GIVEN_UP =
  "The migration gave up: other statements hold locks on tables that it changes. Find long ones in pg_stat_activity, such as a backup or a query by hand, and run it again when they have ended.";
