import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { rawSql } from "@/db/client";
import { withGoogleAccess } from "@/lib/accounts/connections/google-access";
import type { GooglePermission, GoogleService } from "@/lib/accounts/connections/services";
import { makeTemplate } from "@/lib/providers/google/documents";
import { makeSpreadsheet } from "@/lib/providers/google/sheets";
import type { LoggedEffect } from "@/local/emulators/google/effects";
import type { Stack } from "@/local/stack/stack";
import { makeAgent } from "@/tests/support/agents";
import { makeCall } from "@/tests/support/calls";
import { connectGoogle } from "@/tests/support/google-connection";
import { makePerson, type Person, uniqueNumber } from "@/tests/support/people";
import { makeWebhook } from "@/tests/support/webhooks";
import { define, emitBooking, publish } from "@/tests/support/workflows";

/** The client's services, with what they need beyond their base. */
const SERVICES: { service: GoogleService; permissions?: GooglePermission[] }[] = [
  ...(["calendar", "drive", "docs", "sheets", "tasks"] as const).map((name) => ({
    service: `google_${name}` as const,
  })),
  { service: "google_contacts", permissions: ["contacts.write"] },
  { service: "google_gmail", permissions: ["mail.read"] },
];
const RECORDING = "desk/recording.mp3";

/** What one run makes at Google: the kind of effect by its step. */
export const AT_GOOGLE = {
  s1: "row",
  s2: "event",
  s3: "document",
  s4: "task",
  s5: "file",
  s11: "contact",
  s13: "mail",
} as const;
/** The figures of a run. */
export const METRICS = [
  ...["rows_added", "events_added", "documents_made", "tasks_made", "files_saved"],
  ...["texts_sent", "to_dos_added", "webhooks_sent", "runs_counted", "contacts_added", "mails_sent"],
];

export type Desk = {
  client: Person;
  email: string;
  automationId: string;
  webhookId: string;
  /** The refresh tokens of its connections. */
  tokens: string[];
};

/** A client whose workflow does each kind of step that is made once in another way, for a confirmed booking. */
export async function makeDesk({ environment }: Stack): Promise<Desk> {
  const client = await makePerson();
  const { id: userId } = client;
  const email = `${randomUUID()}@gmail.test`;
  const tokens: string[] = [];
  for (const connection of SERVICES)
    tokens.push(
      await connectGoogle({ googleUrl: environment.GOOGLE_BASE_URL, userId, email, ...connection }),
    );
  const sheet = await withGoogleAccess({ userId, service: "google_sheets" }, (google) =>
    makeSpreadsheet(google, { title: "Jobs", headers: ["Job"] }),
  );
  const template = await withGoogleAccess({ userId, service: "google_docs" }, (google) =>
    makeTemplate(google, { title: "Job sheet", text: "For {{customer}}" }),
  );
  await makeAgent(userId, { text_sender: uniqueNumber() });
  const { id: webhookId } = await makeWebhook(userId, { events: [] });
  const name = "{{event.customer_name}}";
  const steps = [
    { kind: "add_row", spreadsheet_id: sheet.id, columns: [{ header: "Job", value: name }] },
    { kind: "add_event", title: name, starts: "event.starts_at", with_meet_link: true },
    {
      kind: "create_document",
      template_id: template.id,
      title: name,
      fields: [{ name: "customer", value: name }],
    },
    { kind: "add_task", title: name },
    { kind: "save_file", source: "recording", folder: "Calls", name },
    { kind: "send_text", to: { kind: "field", field: "event.customer_phone" }, body: `Hello ${name}` },
    { kind: "add_to_do", message: name },
    { kind: "call_webhook", webhook_id: webhookId, fields: [{ name: "customer", value: name }] },
    { kind: "count", metric: "runs_counted" },
    { kind: "find_contact", phone: "event.customer_phone" },
    { kind: "add_contact", name, phone: "{{event.customer_phone}}" },
    { kind: "ai", task: { kind: "classify", categories: ["repair", "service"] }, input: "{{event.job}}" },
    {
      kind: "send_mail",
      to: { kind: "owner" },
      subject: "A {{steps.s12.category}}",
      body: "{{steps.s2.meet_url}}",
    },
  ].map((step, index) => ({ id: `s${index + 1}`, ...step }));
  const definition = define({ trigger: { kind: "booking.confirmed" }, steps });
  return { client, email, automationId: await publish(client, definition), webhookId, tokens };
}

/** The file that every call of a desk has as its recording. */
export function writeRecording({ environment }: Stack): void {
  const file = path.join(environment.RECORDINGS_FOLDER ?? "", RECORDING);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, "sound");
}

/** Books by a call with a recording, which starts the desk's workflow. */
export async function book({ client }: Desk): Promise<void> {
  const { callId } = await makeCall(client.id);
  await rawSql()`insert into call_recordings (call_id, storage_key, content_type, bytes, copied_at, peaks)
    values (${callId}, ${RECORDING}, 'audio/mpeg', 5, now(), '{}')`;
  const customer_phone = uniqueNumber().replace("+44207", "+44771");
  await emitBooking(client.id, { call_id: callId, customer_phone });
}

/** What requests have made in an account, by the step's key and kind; a folder has a key of its own. */
export async function effectsOf({ environment }: Stack, email: string): Promise<string[]> {
  const url = `${environment.GOOGLE_BASE_URL}/_control/effects?email=${encodeURIComponent(email)}`;
  const { effects } = (await (await fetch(url)).json()) as { effects: LoggedEffect[] };
  return effects.flatMap(({ key, kind }) => (key ? `${key} ${kind}` : [])).sort();
}

/** The Meet links of an account's events, and those in the mails that it sent. */
export async function readMeetLinks({ environment }: Stack, email: string) {
  const read = async (what: string) => {
    const url = `${environment.GOOGLE_BASE_URL}/_control/${what}?email=${encodeURIComponent(email)}`;
    return (await fetch(url)).json();
  };
  const { events } = (await read("events")) as { events: { hangoutLink: string }[] };
  const { messages } = (await read("mail")) as { messages: { labelIds: string[]; text: string }[] };
  const sent = messages.filter(({ labelIds }) => labelIds.includes("SENT"));
  return {
    made: events.map(({ hangoutLink }) => hangoutLink).sort(),
    mailed: sent.map(({ text }) => text.trim()).sort(),
  };
}

/** The effects that runs should have left, each once. The files' keys end with their place. */
export const effectsDue = (runIds: string[]): string[] =>
  runIds
    .flatMap((run) =>
      Object.entries(AT_GOOGLE).map(
        ([step, kind]) => `${run}:${step}:0${kind === "file" ? ":0" : ""} ${kind}`,
      ),
    )
    .sort();
