import {
  type CheckFinding,
  failed,
  ok,
  SETUP_MISSING,
  type Subject,
  setupOf,
} from "@/lib/agent/readiness/finding";
import { formatPhone } from "@/lib/platform/locale/format-phone";

export async function checkSetup({ setup }: Subject): Promise<CheckFinding> {
  if (setup === null) return failed("The agent isn't set up. Enter its hours, jobs and numbers.");
  if (setup === "unreadable") {
    return failed("The agent's set-up is incomplete. Open it, fill in what is missing and save.");
  }
  const { job_types: jobs } = setup;
  return ok(jobs.length === 1 ? "Set up, with 1 job type." : `Set up, with ${jobs.length} job types.`);
}

export async function checkEmergency(subject: Subject): Promise<CheckFinding> {
  const setup = setupOf(subject);
  if (!setup) return SETUP_MISSING;
  const [first, ...others] = setup.ladder;
  if (first && others.length === 0)
    return ok(`Emergencies go to ${first.name}. Add somebody for when they cannot answer.`);
  if (first) return ok(`Emergencies go to ${first.name}, then ${others.map(({ name }) => name).join(", ")}.`);
  return setup.emergency_number
    ? ok(`Emergencies go to ${formatPhone(setup.emergency_number)}.`)
    : failed(
        "No number to put emergencies through to, so callers leave a message. Set one in the agent’s setup.",
      );
}

export async function checkNotification(subject: Subject): Promise<CheckFinding> {
  const setup = setupOf(subject);
  if (!setup) return SETUP_MISSING;
  return setup.notification_number
    ? ok(`Alerts go to ${formatPhone(setup.notification_number)}.`)
    : failed(
        "No number for alerts, so the client gets no text when something breaks. Set one in the agent’s setup.",
      );
}
