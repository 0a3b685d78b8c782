import postgres from "postgres";
import { env } from "@/lib/platform/core/env";
import { takeManifest } from "./backups/manifest";

/**
 * `npm run write-manifest`, for deploy/backup.sh: prints a snapshot for pg_dump, keeps it until its input ends, and then
 * prints what the database held in that snapshot.
 */
const { DATABASE_DIRECT_URL, DATABASE_URL } = env();
const sql = postgres(DATABASE_DIRECT_URL ?? DATABASE_URL, { max: 1, onnotice: () => {} });
await sql.begin("isolation level repeatable read", async (tx) => {
  const [{ snapshot }] = await tx<[{ snapshot: string }]>`select pg_export_snapshot() as snapshot`;
  process.stdout.write(`${snapshot}\n`);
  const manifest = await takeManifest(tx);
  for await (const _ of process.stdin);
  process.stdout.write(`${JSON.stringify(manifest, null, 1)}\n`);
});
await sql.end();
