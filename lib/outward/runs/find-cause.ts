import { sql } from "drizzle-orm";
import { execute } from "@/db/client";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The run that a mail or another system's request names as its cause; null if there is none of this id. It may be another
 * client's, so that two clients who answer each other are a loop too. A stranger who names a run can only make a chain
 * longer, never shorter.
 */
export async function findCause(runId: unknown): Promise<string | null> {
  if (typeof runId !== "string" || !UUID.test(runId)) return null;
  const [run] = await execute<{ id: string }[]>(sql`select id from workflow_runs where id = ${runId}`);
  return run?.id ?? null;
}
