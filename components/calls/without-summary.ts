import type { CallLog } from "@/lib/calls/calls/contract";
import { periodText } from "@/lib/dashboard/retention/period-text";

/** What is said of a call that has no summary. */
export function withoutSummary({
  status,
  ended_how,
  write_up,
  words_deleted_after,
}: Pick<CallLog, "status" | "ended_how" | "write_up"> &
  Partial<Pick<CallLog, "words_deleted_after">>): string {
  if (status === "ringing") return "Ringing now";
  if (status === "in progress") return "On the line now";
  if (words_deleted_after) return `The words were deleted after ${periodText(words_deleted_after)}`;
  return write_up === "awaited" ? "The call is being written up" : ended_how;
}
