import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import type { TargetOutcome } from "./run-target";

export type Finished = {
  invocationId: string;
  outcome: TargetOutcome;
  /** The line that was sent: repeated deliveries get the same. */
  line: { result: string } | { error: string };
};

/** Records how invocations ended; retried once, because the response has already been sent. */
export async function recordOutcomes(finished: Finished[]): Promise<void> {
  try {
    await write(finished);
  } catch {
    await sleep(500);
    await write(finished);
  }
}

async function write(finished: Finished[]): Promise<void> {
  const rows = finished.map(({ invocationId, outcome, line }) => ({
    id: invocationId,
    status: outcome.status,
    code: outcome.code ?? null,
    http_status: outcome.httpStatus ?? null,
    duration_ms: outcome.durationMs ?? null,
    result: "result" in line ? line.result : null,
    error: "error" in line ? line.error : null,
  }));
  await execute(sql`
    update tool_invocations i set status = r.status, code = r.code, http_status = r.http_status, duration_ms = r.duration_ms,
      result = r.result, error = r.error, finished_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as r(id uuid, status text, code text, http_status integer, duration_ms integer, result text, error text)
    where i.id = r.id and i.id = any(${sql.param(rows.map(({ id }) => id))}::uuid[]) -- by the key, whatever the planner thinks of r`);
}
