import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { column } from "@/db/column";
import { logger } from "@/lib/platform/core/logger";
import { ABANDONED } from "./sentences";

const isRunning = (invocation: string) => sql`${column(invocation, "status")} = 'running'`;

/**
 * Ends invocations of the last `hours` that have been running for more than a minute: no target may take that long, so
 * the process that ran them is dead. One scan along the index of each tool's log. Resolves to how many.
 */
export async function closeAbandoned(hours: number): Promise<number> {
  const closed = await execute(sql`
    update tool_invocations i set status = 'timed_out', error = ${ABANDONED}, finished_at = now()
    from tools t cross join lateral (
      select id from tool_invocations
      where tool_id = t.id and ${isRunning("tool_invocations")}
        and started_at between now() - ${hours} * interval '1 hour' and now() - interval '1 minute'
    ) abandoned
    where i.id = abandoned.id and ${isRunning("i")}`);
  if (closed.count > 0)
    logger().warn({ abandoned: closed.count }, "closed abandoned tool calls; their targets may have run");
  return closed.count;
}
