import type { CheckName } from "@/lib/readiness/checks";
import { type Finding, failed, ok, untried } from "@/lib/readiness/finding";
import { clyde, type Firm, hartley } from "./accounts";
import { NOTIFIED, ON_CALL } from "./agents";
import type { DemoWorkspace } from "./demo-types";
import { jobs } from "./hartley/jobs";
import { addMinutes } from "./london-time";

type Found = Record<CheckName, Finding>;

const SECRET = ok("A signed message was taken, one without the secret refused.");
const HOURS = ok("There is a free hour to offer in the next two weeks.");

const HARTLEY: Found = {
  setup: ok(`Set up, with ${jobs.length} types of job.`),
  number: ok("Vapi has the assistant, and it answers the client's number."),
  tools: ok("Attached, and a test call was answered."),
  secret: SECRET,
  calendar: ok("An event was put in, read back and taken out again."),
  hours: HOURS,
  texts: ok(`${hartley.phoneNumber} is ours and can send texts.`),
  recording: ok("Recording is on, and the greeting says so."),
  emergency: ok(`Emergencies go to ${ON_CALL}.`),
  notification: ok(`What breaks is sent to ${NOTIFIED}.`),
};

const CLYDE: Found = {
  setup: ok("Set up, with 2 types of job."),
  number: failed("Vapi has no assistant of this client's. Make it under Assistant at Vapi."),
  tools: failed(
    `${clyde.phoneNumber} has no target for: Book a job, Look up a booking, Move a booking, Cancel a booking. Give a tool each of these as its target.`,
  ),
  secret: SECRET,
  calendar: failed(
    "Google no longer accepts the connection. The client connects their calendar again on their Services page.",
  ),
  hours: HOURS,
  texts: failed("No number is set that texts are sent from. Set one in the agent's set-up."),
  recording: untried("Needs the assistant at Vapi first."),
  emergency: failed("No number is set for emergencies, so callers with one are asked to leave a message."),
  notification: failed("No number is set for notifications, so nobody is texted when something breaks."),
};

/** What the last tries have found: Hartley's agent works, Clyde's is not ready to go live. */
export function buildReadiness(now: Date): DemoWorkspace["readiness"] {
  const triedAt = addMinutes(now, -190);
  const rows = ({ userId }: Firm, found: Found) =>
    Object.entries(found).map(([checkName, { outcome, message }]) => ({
      userId,
      checkName,
      outcome,
      message,
      triedAt,
      ...(outcome === "ok" ? {} : { failingSince: addMinutes(triedAt, -2 * 24 * 60), failures: 2 }),
    }));
  return [...rows(hartley, HARTLEY), ...rows(clyde, CLYDE)];
}
