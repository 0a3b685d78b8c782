import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { type TestFinding, works } from "./finding";

const SLOW_MS = 50;

/** Measures a round trip to the database, as every response needs one. */
export async function testDatabase(): Promise<TestFinding> {
  await execute(sql`select 1`); // a connection may have to be opened first
  const started = performance.now();
  await execute(sql`select 1`);
  const took = performance.now() - started;
  const way = `A database query takes ${took < 1 ? "less than 1" : Math.round(took)} ms`;
  return took > SLOW_MS
    ? works(`${way}, which slows down every page. Run the app in the same region as the database.`)
    : works(`${way}.`);
}
