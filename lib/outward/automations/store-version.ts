import { sql } from "drizzle-orm";
import { execute, type Tx } from "@/db/client";
import { automationVersions } from "@/db/schema/automations";
import type { Definition } from "./definition";

/** Keeps a definition as the next version of a locked workflow, and resolves to its number. */
export async function storeVersion(
  automationId: string,
  definition: Definition,
  publishedBy: string,
  tx: Tx,
): Promise<number> {
  const [newest] = await execute<{ version: number; same: boolean }[]>(
    sql`
    select version, definition = ${JSON.stringify(definition)}::text::jsonb as same from automation_versions
    where automation_id = ${automationId} order by version desc limit 1`,
    tx,
  );
  if (newest?.same) return newest.version;
  const version = (newest?.version ?? 0) + 1;
  await tx.insert(automationVersions).values({ automationId, version, definition, publishedBy });
  return version;
}
