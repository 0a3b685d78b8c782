import type { Tx } from "@/db/client";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { Definition } from "./definition";
import { finishDraft } from "./finish-draft";
import { type AutomationRow, assertEditable, lockAutomation } from "./queries";
import { storeVersion } from "./store-version";

type Kept = { automation: AutomationRow; draft: Definition; version: number };

/** Keeps the draft of a workflow as a version, for a test. Throws `conflict` while the draft has problems. */
export async function keepDraft(context: ActorContext, id: string, tx: Tx): Promise<Kept> {
  const automation = await lockAutomation(context, id, tx);
  await assertEditable(context, automation, tx);
  const draft = finishDraft(automation.draft, "tried");
  const version = await storeVersion(id, draft, context.actor.personId, tx);
  return { automation, draft, version };
}
