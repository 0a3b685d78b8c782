import { cpSync, writeFileSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { reachableFolder } from "@/local/stack/home";
import { giveAway } from "@/local/stack/migrated-cluster";
import { type EmbeddedPostgres, startPostgres } from "@/local/stack/postgres";

type Options = { home: string; port: number; password: string };

/**
 * Copies a running server's files between Postgres' own marks for a backup (the embedded packages have no pg_dump), and
 * starts a second server from them, which recovers from the log.
 */
export async function startCopy(
  source: EmbeddedPostgres,
  { home, port, password, change }: Options & { change?: (dataFolder: string) => void },
): Promise<EmbeddedPostgres> {
  const folder = reachableFolder(home, "postgres");
  const sql = postgres(source.url, { max: 1 });
  await sql`select pg_backup_start('copy', true)`;
  cpSync(source.dataFolder, folder, {
    recursive: true,
    filter: (file) => path.basename(file) !== "postmaster.pid" && !file.includes("/pg_wal/"),
  });
  const [marks] = await sql`select labelfile from pg_backup_stop(wait_for_archive => false)`;
  cpSync(path.join(source.dataFolder, "pg_wal"), path.join(folder, "pg_wal"), { recursive: true });
  writeFileSync(path.join(folder, "backup_label"), marks?.labelfile);
  await sql.end();
  change?.(folder);
  giveAway(folder);
  return startPostgres({ home, port, password, durable: false });
}
