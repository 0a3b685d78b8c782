import type { CheckName } from "@/lib/agent/readiness/checks";
import { CONNECTION_ENDED } from "@/lib/agent/readiness/checks/calendar";
import { type CheckFinding, failed, ok, untried } from "@/lib/agent/readiness/finding";
import type { AgentSetup } from "@/lib/agent/setup/contract";
import { formatPhone } from "@/lib/platform/locale/format-phone";
import { abroadSetups } from "./abroad/agents";
import { clyde, type Firm, hartley } from "./accounts";
import { NOTIFIED, ON_CALL } from "./agents";
import type { DemoWorkspace } from "./demo-types";
import { jobs } from "./hartley/jobs";
import { addMinutes } from "./london-time";

type Found = Record<CheckName, CheckFinding>;

const SECRET = ok("A signed message was accepted; one without the secret was refused.");
const HOURS = ok("There is a free hour to offer in the next two weeks.");

type Working = { jobs: number; line: string; onCall: string; notified: string };

const works = ({ jobs, line, onCall, notified }: Working): Found => ({
  setup: ok(`Set up, with ${jobs} job types.`),
  number: ok("The assistant is in Vapi and answers the client's number."),
  tools: ok("Attached, and a test call was answered."),
  secret: SECRET,
  calendar: ok("A test event was added, read back and removed."),
  hours: HOURS,
  texts: ok(`${formatPhone(line)} is ours, can send texts, and replies reach us.`),
  recording: ok("Recording is on, and the greeting says so."),
  rescue: ok("We answer calls that Vapi doesn't take."),
  emergency: ok(`Emergencies go to ${formatPhone(onCall)}.`),
  notification: ok(`Alerts go to ${formatPhone(notified)}.`),
});

const HARTLEY = {
  ...works({
    jobs: jobs.length,
    line: hartley.phoneNumber,
    onCall: ON_CALL,
    notified: NOTIFIED,
  }),
  emergency: ok("Emergencies go to Jack Hartley, then Mia Hartley, Dean Firth."),
};

const CLYDE: Found = {
  setup: ok("Set up, with 2 job types."),
  number: failed("This client has no assistant in Vapi. Create it under Assistant in Vapi."),
  tools: failed(
    `${formatPhone(clyde.phoneNumber)} can't book a job, look up a booking, move a booking or cancel a booking yet. Attach the tools.`,
  ),
  secret: SECRET,
  calendar: failed(CONNECTION_ENDED),
  hours: HOURS,
  texts: failed("No number to send texts from. Set one in the agent's set-up."),
  recording: untried("Create the assistant in Vapi first."),
  rescue: ok("We answer calls that Vapi doesn't take."),
  emergency: failed(
    "No number to put emergencies through to, so callers leave a message. Set one in the agent’s setup.",
  ),
  notification: failed(
    "No number for alerts, so the client gets no text when something breaks. Set one in the agent’s setup.",
  ),
};

const worksAbroad = ({ job_types, text_sender, emergency_number, notification_number }: AgentSetup) =>
  works({
    jobs: job_types.length,
    line: text_sender ?? "",
    onCall: emergency_number ?? "",
    notified: notification_number ?? "",
  });

/** The results of the last checks: Clyde's agent is not ready to go live, all others work. */
export function buildReadiness(now: Date): DemoWorkspace["readiness"] {
  const triedAt = addMinutes(now, -190);
  const rows = ({ userId }: Pick<Firm, "userId">, found: Found) =>
    Object.entries(found).map(([checkName, { outcome, message }]) => ({
      userId,
      checkName,
      outcome,
      message,
      triedAt,
      ...(outcome === "ok" ? {} : { failingSince: addMinutes(triedAt, -2 * 24 * 60), failures: 2 }),
    }));
  return [
    ...rows(hartley, HARTLEY),
    ...rows(clyde, CLYDE),
    ...abroadSetups.flatMap((each) => rows(each, worksAbroad(each.setup))),
  ];
}
