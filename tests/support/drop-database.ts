import type { Sql } from "postgres";
import { vi } from "vitest";

/**
 * Drops a database of a test's own once its connections have closed, and with those that are left after ten seconds.
 * A pool of pg ends before its connections do, and one that is cut off meanwhile raises an error that no one catches.
 */
export async function dropDatabase(server: Sql, name: string): Promise<void> {
  const isFree = async () => {
    const open = await server`select from pg_stat_activity where datname = ${name}`;
    if (open.length > 0) throw new Error(`${open.length} connections to ${name} are open`);
  };
  await vi.waitFor(isFree, { timeout: 10_000, interval: 10 }).catch(() => {});
  await server.unsafe(`drop database ${name} with (force)`);
}
