import { differing } from "@/lib/agent/readiness/ask-provider";
import { type CheckFinding, failed, ok, type Subject, untried } from "@/lib/agent/readiness/finding";

/** Checks that the assistant records; the setup itself requires that callers are told. */
export async function checkRecording(subject: Subject): Promise<CheckFinding> {
  const there = await subject.provider();
  if ("finding" in there) return there.finding;
  if (there.differences.some(({ aspect }) => aspect === "assistant")) {
    return untried("Create the assistant in Vapi first.");
  }
  return differing(there, "recording")
    ? failed("Recording is off in Vapi. Sync it under Assistant in Vapi.")
    : ok("Recording is on, and the greeting says so.");
}
