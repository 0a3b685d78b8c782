import { rawSql } from "@/db/client";
import type { Finding } from "@/lib/settings/provider-tests/finding";

const SLOW_MS = 50;

/** Goes to the database and back, the way that every answer does. */
export async function testDatabase(): Promise<Finding> {
  await rawSql()`select 1`; // a connection may have to be opened first
  const started = performance.now();
  await rawSql()`select 1`;
  const took = performance.now() - started;
  const way = `A question to the database takes ${took < 1 ? "less than 1" : Math.round(took)} ms`;
  return took > SLOW_MS
    ? { outcome: "works", message: `${way}. That slows every page: run the app in the database's region.` }
    : { outcome: "works", message: `${way}.` };
}
