import { readFileSync } from "node:fs";
import postgres, { type Sql } from "postgres";
import { closeDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { SECOND } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import {
  checkCounters,
  checkRecordings,
  checkReferences,
  checkSecrets,
  checkTables,
  describeAge,
  type RestoreCheck,
} from "./backups/check-contents";
import { checkRows } from "./backups/check-rows";
import { parseManifest, settleSession } from "./backups/manifest";

/**
 * `npm run prove-restore -- backup/manifest.json`: proves that a restored database is whole, before the app starts on
 * it. Compares it with the manifest, migrates it, and checks what it holds. Prints a line for each check; exits with 1 if
 * one fails. Without a manifest (a host's own backup) rows are not compared.
 */
const [file] = process.argv.slice(2);
const { DATABASE_DIRECT_URL, DATABASE_URL } = env();
const address = DATABASE_DIRECT_URL ?? DATABASE_URL;
const MOST = 20;
let failed = 0;

if (file) await check("rows and schema as in the backup", compare);
else say("skipped", "rows and schema: no manifest was given");
await check("migrated to the newest schema", migrate);
await check("tables", checkTables);
await check("references", () => directly(checkReferences));
await check("counts", checkCounters);
await check("secrets", checkSecrets);
await check("recordings", checkRecordings);
await check("age", async () => ({ faults: [], found: await describeAge() }));
await closeDatabase();
process.stdout.write(
  failed === 0
    ? "\nThe restored database is whole.\n"
    : `\n${failed} checks failed: do not start the app on this database.\n`,
);
process.exitCode = failed === 0 ? 0 : 1;

async function compare(): Promise<RestoreCheck> {
  const manifest = parseManifest(readFileSync(file ?? "", "utf8"));
  const tables = Object.values(manifest.tables);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const found = `${rows} rows of ${tables.length} tables, as on ${manifest.madeAt}`;
  return { faults: await directly((sql) => checkRows(sql, manifest)), found };
}

/** Without the pool's or the host's time limit for a statement: large tables take longer. */
async function directly<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(address, { max: 1, onnotice: () => {} });
  try {
    await settleSession(sql);
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function migrate(): Promise<RestoreCheck> {
  await migrateDatabase(address);
  return { faults: [], found: "done" };
}

async function check(what: string, verdict: () => Promise<RestoreCheck>): Promise<void> {
  const started = performance.now();
  const { faults, found } = await verdict().catch(
    (thrown: unknown): RestoreCheck => ({ faults: [reasonOf(thrown)], found: "" }),
  );
  const took = `${((performance.now() - started) / SECOND).toFixed(1)} s`;
  if (faults.length === 0) return say("ok", `${what}: ${found} (${took})`);
  failed += 1;
  say("FAILED", `${what} (${took})`);
  for (const fault of faults.slice(0, MOST)) process.stdout.write(`    ${fault}\n`);
  if (faults.length > MOST) process.stdout.write(`    and ${faults.length - MOST} more\n`);
}

function say(state: string, text: string): void {
  process.stdout.write(`${state.padEnd(8)}${text}\n`);
}

/** The innermost cause, without the values of a statement. */
function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return "an unknown failure";
  return thrown.cause ? reasonOf(thrown.cause) : thrown.message;
}
