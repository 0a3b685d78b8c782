import type { GoogleService } from "@/lib/accounts/connections/services";
import type { Definition, StepKind, TriggerKind } from "./definition";
import { allSteps } from "./steps";

/** Browser-safe: the Google services that steps and triggers use. */

const OF_STEPS: Partial<Record<StepKind, GoogleService>> = {
  send_mail: "google_gmail",
  reply_mail: "google_gmail",
  add_event: "google_calendar",
  create_meeting: "google_meet",
  add_row: "google_sheets",
  create_document: "google_docs",
  save_file: "google_drive",
  find_contact: "google_contacts",
  add_contact: "google_contacts",
  add_task: "google_tasks",
};
const OF_TRIGGERS: Partial<Record<TriggerKind, GoogleService>> = { "mail.received": "google_gmail" };

/** Each service once, in the order in which a run needs it. */
export function servicesFor({ trigger, steps }: Definition): GoogleService[] {
  const used = [OF_TRIGGERS[trigger.kind], ...allSteps(steps).map(({ kind }) => OF_STEPS[kind])];
  return [...new Set(used.filter((service) => service !== undefined))];
}
