import { type Finding, failed, NO_SETUP, ok, type Subject, setupOf } from "../finding";

export async function checkSetup({ setup }: Subject): Promise<Finding> {
  if (setup === null) return failed("The agent is not set up. Enter its hours, jobs and numbers.");
  if (setup === "unreadable") {
    return failed("What is stored of the agent is not complete. Open it, fill in what is missing and save.");
  }
  const { job_types: jobs } = setup;
  return ok(jobs.length === 1 ? "Set up, with 1 type of job." : `Set up, with ${jobs.length} types of job.`);
}

export async function checkEmergency(subject: Subject): Promise<Finding> {
  const setup = setupOf(subject);
  if (!setup) return NO_SETUP;
  return setup.emergency_number
    ? ok(`Emergencies go to ${setup.emergency_number}.`)
    : failed("No number is set for emergencies, so callers with one are asked to leave a message.");
}

export async function checkNotification(subject: Subject): Promise<Finding> {
  const setup = setupOf(subject);
  if (!setup) return NO_SETUP;
  return setup.notification_number
    ? ok(`What breaks is sent to ${setup.notification_number}.`)
    : failed("No number is set for notifications, so nobody is texted when something breaks.");
}
