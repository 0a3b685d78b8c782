import type { CheckName } from "@/lib/agent/readiness/checks";
import { CONNECTION_ENDED } from "@/lib/agent/readiness/checks/calendar";
import { type CheckFinding, failed, ok, untried } from "@/lib/agent/readiness/finding";
import { formatPhone } from "@/lib/platform/locale/format-phone";
import { clyde, type Firm, hartley } from "./accounts";
import { NOTIFIED, ON_CALL } from "./agents";
import type { DemoWorkspace } from "./demo-types";
import { jobs } from "./hartley/jobs";
import { addMinutes } from "./london-time";

type Found = Record<CheckName, CheckFinding>;

const SECRET = ok("A signed message was accepted; one without the secret was refused.");
const HOURS = ok("There is a free hour to offer in the next two weeks.");

const HARTLEY: Found = {
  setup: ok(`Set up, with ${jobs.length} job types.`),
  number: ok("The assistant is at Vapi and answers the client's number."),
  tools: ok("Attached, and a test call was answered."),
  secret: SECRET,
  calendar: ok("A test event was added, read back and removed."),
  hours: HOURS,
  texts: ok(`${formatPhone(hartley.phoneNumber)} is ours, can send texts, and replies reach us.`),
  recording: ok("Recording is on, and the greeting says so."),
  emergency: ok(`Emergencies go to ${formatPhone(ON_CALL)}.`),
  notification: ok(`Alerts go to ${formatPhone(NOTIFIED)}.`),
};

const CLYDE: Found = {
  setup: ok("Set up, with 2 job types."),
  number: failed("This client has no assistant at Vapi. Create it under Assistant at Vapi."),
  tools: failed(
    `${formatPhone(clyde.phoneNumber)} can't book a job, look up a booking, move a booking or cancel a booking yet. Attach the tools.`,
  ),
  secret: SECRET,
  calendar: failed(CONNECTION_ENDED),
  hours: HOURS,
  texts: failed("No number to send texts from. Set one in the agent's set-up."),
  recording: untried("Create the assistant at Vapi first."),
  emergency: failed("No emergency number, so callers with an emergency are asked to leave a message."),
  notification: failed("No notification number, so the client gets no text when something breaks."),
};

/** The results of the last checks: Hartley's agent works, Clyde's is not ready to go live. */
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
