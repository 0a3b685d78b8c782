import { sql } from "drizzle-orm";
import { type DbOrTx, database, executeIn } from "@/db/client";
import { type Definition, definition } from "./definition";

/** Parsed definitions by version. A version never changes, so none becomes stale. */
const known = new Map<string, Definition>();
const MOST_KNOWN = 500;

type Version = { automationId: string; version: number };

/** The definition of a version that was published, or that a test run keeps. */
export async function readDefinition(
  { automationId, version }: Version,
  db: DbOrTx = database(),
): Promise<Definition> {
  const key = `${automationId} ${version}`;
  const kept = known.get(key);
  if (kept) return kept;
  const [row] = await executeIn(db)<{ definition: unknown }[]>(
    sql`select definition from automation_versions where automation_id = ${automationId} and version = ${version}`,
  );
  const read = definition.parse(row?.definition);
  const [oldest] = known.keys();
  if (known.size >= MOST_KNOWN && oldest) known.delete(oldest);
  known.set(key, read);
  return read;
}
