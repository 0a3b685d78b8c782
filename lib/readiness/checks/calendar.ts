import { AppError } from "@/lib/core/errors";
import { type Finding, failed, ok, type Subject, untried } from "../finding";
import { probeCalendar } from "../probe-calendar";

/** Whether jobs can be put into the client's calendar: by putting one in. */
export async function checkCalendar({ userId }: Subject): Promise<Finding> {
  try {
    const result = await probeCalendar(userId);
    if (result === "works") return ok("An event was put in, read back and taken out again.");
    return failed(
      result === "not_read_back"
        ? "Google took an event, but it could not be read back. Ask the client to connect their calendar again."
        : "An event was put in, but could not be taken out again. Ask the client to connect their calendar again.",
    );
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    switch (thrown.code) {
      case "not_found":
        return failed("No calendar is connected. The client connects it on their Services page.");
      case "reconnect_needed":
        return failed(
          "Google no longer accepts the connection. The client connects their calendar again on their Services page.",
        );
      case "provider_failed":
      case "unavailable":
        return untried("Google Calendar did not answer. Try again in a few minutes.");
      default:
        throw thrown;
    }
  }
}
