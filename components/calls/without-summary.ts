import type { CallLog } from "@/lib/calls/calls/contract";

/** What is said of a call that has no summary. */
export function withoutSummary({
  status,
  ended_how,
  write_up,
}: Pick<CallLog, "status" | "ended_how" | "write_up">): string {
  if (status === "ringing") return "Ringing now";
  if (status === "in progress") return "On the line now";
  return write_up === "awaited" ? "The call is being written up" : ended_how;
}
