import type { Performers } from "@/lib/outward/runs/performers";
import { type Facts, StepFailure } from "@/lib/outward/runs/performers";
import type { Recipient } from "@/lib/outward/workflows/definition";
import { fillIn, plain, valueAt } from "@/lib/outward/workflows/template";
import { DAY } from "@/lib/platform/core/clock";
import { wallTimeAt } from "@/lib/platform/locale/zoned-time";
import { sendMail } from "@/lib/providers/google/mail";
import { appendRow } from "@/lib/providers/google/sheets";
import { addTask } from "@/lib/providers/google/tasks";
import { atGoogle } from "./at-google";

type MailInput = { to: string; subject: string; body: string };
type RowInput = { spreadsheet_id: string; sheet: string; values: Record<string, string> };
type TaskInput = { title: string; notes: string; due: string | null };

export const googleSteps = {
  send_mail: {
    input: ({ to, subject, body }, facts) => ({
      to: addressOf(to, facts),
      subject: fillIn(subject, facts.values, facts.zone),
      body: fillIn(body, facts.values, facts.zone),
    }),
    ...atGoogle({
      service: "google_gmail",
      effect: sendMail,
      findPermissions: ["mail.read"],
      read: (values) => {
        const { to, subject, body } = values as MailInput;
        return { to: [to], subject, text: body };
      },
      output: ({ mailId, threadId }) => ({ mail_id: mailId, thread_id: threadId }),
    }),
  },
  add_row: {
    input: ({ spreadsheet_id, sheet, columns }, { values, zone }) => ({
      spreadsheet_id,
      sheet,
      values: Object.fromEntries(columns.map(({ header, value }) => [header, fillIn(value, values, zone)])),
    }),
    ...atGoogle({
      service: "google_sheets",
      effect: appendRow,
      alone: (values) => `google_sheets ${(values as RowInput).spreadsheet_id}`,
      read: (values) => {
        const { spreadsheet_id: spreadsheetId, sheet, values: row } = values as RowInput;
        return { spreadsheetId, sheet: sheet || null, values: row };
      },
      output: ({ row }) => ({ row }),
    }),
  },
  add_task: {
    input: ({ title, notes, due_in_days }, { values, zone }) => ({
      title: fillIn(title, values, zone),
      notes: fillIn(notes, values, zone),
      due: due_in_days === null ? null : wallTimeAt(Date.now() + due_in_days * DAY, zone).slice(0, 10),
    }),
    ...atGoogle({
      service: "google_tasks",
      effect: addTask,
      read: (values) => {
        const { title, notes, due } = values as TaskInput;
        return { title, notes, ...(due ? { due } : {}) };
      },
      output: () => ({}),
    }),
  },
} satisfies Partial<Performers>;

/** The mail address of a recipient; a field that holds none is a failure that a person must see. */
function addressOf(to: Recipient, { values }: Facts): string {
  const address =
    to.kind === "owner"
      ? plain(values.business.owner_email)
      : to.kind === "fixed"
        ? to.address
        : plain(valueAt(values, to.field));
  if (!address) throw new StepFailure("There was no email address to write to.", { kind: "fail" });
  return address;
}
