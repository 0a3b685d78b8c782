import type { Sql } from "postgres";
import { listObjects, type Manifest, measureTable, settleSession } from "./manifest";

/** Compares a database with the manifest of its backup. Resolves to what differs, a sentence each; nothing if all is as it was. */
export async function checkRows(sql: Sql, manifest: Manifest): Promise<string[]> {
  await settleSession(sql);
  const faults: string[] = [];
  for (const [table, held] of Object.entries(manifest.tables)) {
    try {
      const { rows, sum } = await measureTable(sql, table);
      if (rows !== held.rows) faults.push(`${table} has ${rows} rows instead of ${held.rows}.`);
      else if (sum !== held.sum) faults.push(`${table} has other rows than the backup.`);
    } catch (thrown) {
      faults.push(`${table} cannot be read: ${(thrown as Error).message}.`);
    }
  }
  const present = new Set(await listObjects(sql));
  for (const object of manifest.objects) if (!present.has(object)) faults.push(`There is no ${object}.`);
  return faults;
}
