import type { Tx } from "@/db/client";
import type { ActorContext } from "@/lib/platform/auth/context";
import { AppError } from "@/lib/platform/core/errors";
import { type Definition, definition } from "./definition";
import { problemsOf } from "./problems";
import { type AutomationRow, assertEditable, lockAutomation } from "./queries";
import { storeVersion } from "./store-version";

type Kept = { automation: AutomationRow; draft: Definition; version: number };

/** Keeps the draft of a workflow as a version, for a test. Throws `conflict` while the draft has problems. */
export async function keepDraft(context: ActorContext, id: string, tx: Tx): Promise<Kept> {
  const automation = await lockAutomation(context, id, tx);
  await assertEditable(context, automation, tx);
  const draft = definition.parse(automation.draft);
  const [problem] = problemsOf(draft);
  if (problem) throw new AppError("conflict", `This workflow cannot be tried yet. ${problem.message}`);
  const version = await storeVersion(id, draft, context.actor.userId, tx);
  return { automation, draft, version };
}
