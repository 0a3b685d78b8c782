import { differing } from "@/lib/agent/readiness/ask-provider";
import { type CheckFinding, failed, NUMBER_MISSING, ok, type Subject } from "@/lib/agent/readiness/finding";

/** Checks that a call to the client's number reaches the client's assistant, and that the assistant reaches us. */
export async function checkNumber(subject: Subject): Promise<CheckFinding> {
  if (subject.lines.length === 0) return failed(NUMBER_MISSING);
  const there = await subject.provider();
  if ("finding" in there) return there.finding;
  if (there.differences.some(({ aspect }) => aspect === "assistant")) {
    return failed("This client has no assistant in Vapi. Create it under Assistant in Vapi.");
  }
  // A client goes live with the assistant exactly as set up; later, differences in wording are repaired at night.
  const differs = differing(there, "number") ?? (subject.isLive ? null : differing(there, "wording"));
  return differs
    ? failed(`Not in sync with Vapi: ${differs}. Sync it under Assistant in Vapi.`)
    : ok(
        subject.takesCalls
          ? "The assistant is in Vapi and answers the client's number."
          : "The assistant is in Vapi. It answers the client's number again after Go live.",
      );
}
