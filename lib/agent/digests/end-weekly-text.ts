import type { Tx } from "@/db/client";
import { wantWeeklyText } from "./save-digests";

/**
 * STOP in answer to the weekly text ends that text alone: the same number gets emergencies, which its owner did not mean.
 * Another STOP, in answer to this, ends all texts, as everywhere. If the phone company ends them at once, the next text
 * fails and is recorded as an opt-out.
 */
export async function endWeeklyText({ userId, sid }: { userId: string; sid: string }, tx: Tx) {
  await wantWeeklyText(userId, false, tx);
  return {
    cause: `notice|weekly-ended|${sid}`,
    body: "You will no longer get the weekly text. Emergencies and messages are still texted to you; reply STOP again to end those too.",
  };
}
