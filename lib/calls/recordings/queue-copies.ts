import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { enqueueMissing } from "@/lib/platform/queue/enqueue-missing";
import { GONE } from "./gone";

/** Queues the recordings of these calls that have not been copied yet. */
export async function queueCopies(callIds: string[]): Promise<void> {
  const rows = await execute<{ call_id: string }[]>(sql`
    select call_id from call_recordings
    where call_id = any(${sql.param(callIds)}::text[]) and copied_at is null and last_error is distinct from ${GONE}`);
  if (rows.length > 0)
    await enqueueMissing(
      "copy-recording",
      rows.map(({ call_id }) => call_id),
    );
}
