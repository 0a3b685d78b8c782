import { sql } from "drizzle-orm";
import { executeIn, type Tx } from "@/db/client";
import { automationVersions } from "@/db/schema/automations";
import type { ActorContext } from "@/lib/platform/auth/context";
import { conflict } from "@/lib/platform/core/errors";
import { checkDefinition } from "./check-definition";
import { type Definition, definition } from "./definition";
import { draft } from "./draft";
import { type AutomationRow, assertEditable, lockAutomation } from "./queries";

/** Keeps a definition as the next version of a locked workflow, and resolves to its number. */
export async function storeVersion(
  automationId: string,
  definition: Definition,
  publishedBy: string,
  tx: Tx,
): Promise<number> {
  const [newest] = await executeIn(tx)<{ version: number; same: boolean }[]>(sql`
    select version, definition = ${JSON.stringify(definition)}::text::jsonb as same from automation_versions
    where automation_id = ${automationId} order by version desc limit 1`);
  if (newest?.same) return newest.version;
  const version = (newest?.version ?? 0) + 1;
  await tx.insert(automationVersions).values({ automationId, version, definition, publishedBy });
  return version;
}

/** A stored draft as a definition that can run. Throws `conflict` with its first problem while it has any. */
export function finishDraft(stored: unknown, wanted: "published" | "tried"): Definition {
  const unfinished = draft.parse(stored);
  const [problem] = checkDefinition(unfinished).problems;
  if (problem) throw conflict(`This automation cannot be ${wanted} yet. ${problem.message}`);
  return definition.parse(unfinished);
}

type Kept = { automation: AutomationRow; draft: Definition; version: number };

/** Keeps the draft of a workflow as a version, for a test. Throws `conflict` while the draft has problems. */
export async function keepDraft(context: ActorContext, id: string, tx: Tx): Promise<Kept> {
  const automation = await lockAutomation(context, id, tx);
  await assertEditable(context, automation, tx);
  const draft = finishDraft(automation.draft, "tried");
  const version = await storeVersion(id, draft, context.actor.personId, tx);
  return { automation, draft, version };
}
