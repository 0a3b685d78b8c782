import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import type { runSteps } from "@/db/schema/automations";
import type { Definition } from "@/lib/outward/automations/definition";
import type { Position } from "@/lib/outward/automations/position";
import { readDefinition } from "@/lib/outward/automations/read-definition";
import { isActive } from "@/lib/outward/automations/tables";
import type { FieldValues } from "@/lib/outward/automations/template";
import { isDisabled } from "@/lib/platform/auth/tables";
import type { Lease } from "./claim-runs";
import { isFromEvent, isOvertaken } from "./tables";

export type LoadedStep = Pick<
  typeof runSteps.$inferSelect,
  "step" | "item" | "status" | "input" | "prepared" | "output"
>;

/** A run with all that is needed to go on with it. */
export type LoadedRun = {
  runId: string;
  userId: string;
  automationId: string;
  automationName: string;
  workflowSlug: string;
  eventKind: string;
  definition: Definition;
  event: FieldValues;
  callId: string | null;
  bookingId: string | null;
  isTest: boolean;
  /** Neither a test nor a replay. */
  isFromEvent: boolean;
  /** A later change of the job has started the workflow again. */
  isOvertaken: boolean;
  /** Of its client. */
  isDisabled: boolean;
  position: Position;
  executed: number;
  /** The step's turn at a service, if it was reserved. */
  reservedAt: Date | null;
  steps: LoadedStep[];
};

/** Null if the run is no longer ours. */
export async function loadRun({ runId, fence }: Lease): Promise<LoadedRun | null> {
  const [run] = await execute<(Omit<LoadedRun, "definition"> & { version: number })[]>(sql`
    select r.id as "runId", r.user_id as "userId", r.automation_id as "automationId", r.version,
      a.name as "automationName", a.workflow_slug as "workflowSlug", r.event_kind as "eventKind", r.data as event,
      r.call_id as "callId", r.booking_id as "bookingId", r.is_test as "isTest",
      ${isFromEvent("r")} as "isFromEvent", ${isOvertaken("r")} as "isOvertaken",
      ${isDisabled("p")} as "isDisabled", r.position, r.executed,
      r.reserved_at as "reservedAt",
      coalesce((select jsonb_agg(jsonb_build_object('step', s.step, 'item', s.item, 'status', s.status,
        'input', s.input, 'prepared', s.prepared, 'output', s.output)) from run_steps s where s.run_id = r.id), '[]') as steps
    from workflow_runs r join automations a on a.id = r.automation_id join profiles p on p.id = r.user_id
    where r.id = ${runId} and r.fence = ${fence} and ${isActive("r")}`);
  if (!run) return null;
  return { ...run, definition: await readDefinition(run) };
}
