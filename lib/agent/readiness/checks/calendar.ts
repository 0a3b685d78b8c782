import { type CheckFinding, failed, ok, type Subject, untried } from "@/lib/agent/readiness/finding";
import { probeCalendar } from "@/lib/agent/readiness/probe-calendar";
import { AppError } from "@/lib/platform/core/errors";

export const NOT_CONNECTED = "No calendar connected. Ask the client to connect it on their Services page.";
export const CONNECTION_ENDED =
  "Google no longer accepts the connection. Ask the client to reconnect their calendar on their Services page.";

/** Checks that jobs can be added to the client's calendar, by adding one. */
export async function checkCalendar({ userId }: Subject): Promise<CheckFinding> {
  try {
    const result = await probeCalendar(userId);
    if (result === "works") return ok("A test event was added, read back and removed.");
    return failed(
      result === "not_read_back"
        ? "Google accepted a test event, but it could not be read back. Ask the client to reconnect their calendar."
        : "A test event was added, but could not be removed. Ask the client to reconnect their calendar.",
    );
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    switch (thrown.code) {
      case "not_found":
        return failed(NOT_CONNECTED);
      case "reconnect_needed":
        return failed(CONNECTION_ENDED);
      case "provider_failed":
      case "unavailable":
        return untried("Google Calendar didn't respond. Try again in a few minutes.");
      default:
        throw thrown;
    }
  }
}
