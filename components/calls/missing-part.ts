import type { CallLog } from "@/lib/calls/calls/contract";
import { isLiveStatus } from "./status-badge";

type Part = "summary" | "recording" | "transcript";

/** The placeholder for a part that a call does not have, or not yet. */
export function missingPart({ status, write_up }: Pick<CallLog, "status" | "write_up">, part: Part): string {
  if (isLiveStatus(status))
    return part === "summary" ? "The call is still going on." : "It will be here once the call has ended.";
  if (write_up === "awaited") return "The call is being written up. This usually takes less than a minute.";
  if (write_up === "missing") return `The phone provider never sent its report, so there is no ${part}.`;
  return part === "summary" ? "No summary." : `This call has no ${part}.`;
}
