import type { CallLog } from "@/lib/calls/calls/contract";
import { periodText } from "@/lib/dashboard/retention/period-text";
import { isLiveStatus } from "./status-badge";

type Deleted = Pick<CallLog, "words_deleted_after" | "recording_deleted_after" | "card_said">;
type Part = "summary" | "recording" | "transcript";

/** The placeholder for a part that a call does not have, or not yet. */
export function missingPart(
  { status, write_up, ...call }: Pick<CallLog, "status" | "write_up"> & Partial<Deleted>,
  part: Part,
): string {
  if (part === "recording" && call.card_said)
    return "The recording of this call was removed because a card number was said.";
  if (part === "recording" && call.recording_deleted_after)
    return `The recording of this call was ${deleted(call.recording_deleted_after)}`;
  if (part !== "recording" && call.words_deleted_after)
    return `The words of this call were ${deleted(call.words_deleted_after)}`;
  if (isLiveStatus(status))
    return part === "summary" ? "The call is still in progress." : "It will be here once the call has ended.";
  if (write_up === "awaited") return "The call is being written up. This usually takes less than a minute.";
  if (write_up === "missing") return `The phone provider never sent its report, so there is no ${part}.`;
  return part === "summary" ? "No summary." : `This call has no ${part}.`;
}

const deleted = (after: number) => `deleted after ${periodText(after)}, as your settings say.`;
