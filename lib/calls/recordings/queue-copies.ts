import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { enqueueMissing } from "@/lib/platform/queue/enqueue-missing";
import { awaitsCopy } from "./tables";

/** Queues the recordings of these calls that have not been copied yet. */
export async function queueCopies(callIds: string[]): Promise<void> {
  const rows = await execute<{ call_id: string }[]>(sql`
    select call_id from call_recordings
    where call_id = any(${sql.param(callIds)}::text[]) and ${awaitsCopy("call_recordings")}`);
  if (rows.length > 0)
    await enqueueMissing(
      "copy-recording",
      rows.map(({ call_id }) => call_id),
    );
}
