import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { runMigrations } from "graphile-worker";
import postgres from "postgres";

/**
 * Migrates a database to the newest schema: ours and the job queue's. Idempotent and safe to run from several machines
 * at once (an advisory lock serialises them).
 */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const sql = postgres(connectionString, { max: 1, onnotice: () => {} });
  try {
    await sql`select pg_advisory_lock(hashtext('callwright migrations'))`;
    await migrate(drizzle(sql), {
      migrationsFolder: fileURLToPath(new URL("./migrations", import.meta.url)),
    });
    await runMigrations({ connectionString });
  } finally {
    await sql.end({ timeout: 5 });
  }
}
