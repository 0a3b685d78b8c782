import type { Automation } from "./contract";
import { draft as draftSchema } from "./draft";
import { needsOf } from "./needs";
import type { AutomationRow } from "./queries";
import { tellWorkflow } from "./tell-workflow";

export type RunCounts = { done: number; failed: number; waiting: number; last_run_at: Date | null };

/** `published`: the definition of its version. */
export function serializeAutomation(
  row: AutomationRow,
  { published, counts }: { published: unknown; counts: RunCounts | undefined },
): Automation {
  const draft = draftSchema.parse(row.draft);
  return {
    id: row.id,
    user_id: row.userId,
    workflow_slug: row.workflowSlug,
    name: row.name,
    sentence: tellWorkflow(draft),
    recipe: row.recipe,
    state: row.state as Automation["state"],
    paused_reason: row.pausedReason,
    trigger: row.trigger ?? draft.trigger.kind,
    version: row.version,
    has_changes: JSON.stringify(published ?? null) !== JSON.stringify(row.draft),
    services: needsOf(draft).map(({ service }) => service),
    last_run_at: counts?.last_run_at?.toISOString() ?? null,
    runs: { done: counts?.done ?? 0, failed: counts?.failed ?? 0, waiting: counts?.waiting ?? 0 },
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
