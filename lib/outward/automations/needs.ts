import type { ClientService, GooglePermission } from "@/lib/accounts/connections/services";
import type { Definition } from "./definition";
import { allSteps } from "./steps";

/** `permissions`: beyond those that every connection of the service has. */
export type Need = { service: ClientService; permissions: readonly GooglePermission[] };

/** Browser-safe: the Google services that a workflow uses, and what it must be allowed to do there. */
export function needsOf({ trigger, steps }: Definition): Need[] {
  const needs = new Map<ClientService, Set<GooglePermission>>();
  const add = ({ service, permissions }: Need) => {
    const known = needs.get(service) ?? new Set();
    for (const permission of permissions) known.add(permission);
    needs.set(service, known);
  };
  if (trigger.kind === "mail.received") add(READS_MAIL);
  for (const step of allSteps(steps)) {
    const need = NEEDS[step.kind];
    if (need) add(need);
    if (step.kind === "save_file" && step.source === "attachments") add(READS_MAIL);
  }
  return [...needs].map(([service, permissions]) => ({ service, permissions: [...permissions] }));
}

const READS_MAIL: Need = { service: "google_gmail", permissions: ["mail.read"] };
const NEEDS: Partial<Record<string, Need>> = {
  send_mail: { service: "google_gmail", permissions: [] },
  reply_mail: READS_MAIL,
  add_event: { service: "google_calendar", permissions: [] },
  create_meeting: { service: "google_meet", permissions: [] },
  add_row: { service: "google_sheets", permissions: [] },
  create_document: { service: "google_docs", permissions: [] },
  save_file: { service: "google_drive", permissions: [] },
  find_contact: { service: "google_contacts", permissions: [] },
  add_contact: { service: "google_contacts", permissions: ["contacts.write"] },
  add_task: { service: "google_tasks", permissions: [] },
};
