import { withGoogleAccess } from "@/lib/accounts/connections/google-access";
import { readRecording } from "@/lib/calls/recordings/read-recording";
import { fillIn, plain } from "@/lib/outward/automations/template";
import { type Performers, type StepContext, StepFailure } from "@/lib/outward/runs/performers";
import type { GoogleClient } from "@/lib/providers/google/client";
import { makeDocument } from "@/lib/providers/google/documents";
import { type DriveItem, findFolder, makeFolder, saveFile } from "@/lib/providers/google/drive";
import { readAttachment } from "@/lib/providers/google/read-mail";
import { appendRow } from "@/lib/providers/google/sheets";
import { asStep, atGoogle, paceOf } from "./at-google";

type RowInput = { spreadsheet_id: string; sheet: string; values: Record<string, string> };
type DocumentInput = { template_id: string; title: string; fields: Record<string, string> };
type Attachment = { id: string; name: string; mimeType: string; size: number };
type FileInput = {
  source: "recording" | "attachments";
  folder: string;
  name: string;
  mail_id: string;
  attachments: Attachment[];
};
/** Ids that Google gave before the first attempt: of the folder, and of each file. */
type Prepared = { folder: string; files: string[] };

const MAX_BYTES = 25 * 1024 * 1024;
const MAX_FILES = 20;
const SERVICE = "google_drive";

export const fileSteps = {
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
  create_document: {
    input: ({ template_id, title, fields }, { values, zone }) => ({
      template_id,
      title: fillIn(title, values, zone),
      fields: Object.fromEntries(fields.map(({ name, value }) => [name, fillIn(value, values, zone)])),
    }),
    ...atGoogle({
      service: "google_docs",
      effect: makeDocument,
      read: (values) => {
        const { template_id: templateId, title, fields } = values as DocumentInput;
        return { templateId, title, folderId: null, fields };
      },
      output: ({ id, url }) => ({ id, url }),
    }),
  },
  save_file: {
    in: "elsewhere",
    input: ({ source, folder, name }, { values, zone }) => ({
      source,
      folder: fillIn(folder, values, zone),
      name: fillIn(name, values, zone),
      mail_id: plain(values.event.mail_id),
      attachments: (Array.isArray(values.event.attachments) ? values.event.attachments : []).slice(
        0,
        MAX_FILES,
      ),
    }),
    prepare: (input, context) =>
      inDrive(context, async (client) => {
        const { source, attachments } = input as FileInput;
        const count = source === "recording" ? 1 : attachments.length;
        const [folder = "", ...files] = await Promise.all(
          Array.from({ length: count + 1 }, () => saveFile.prepare?.(client) ?? ""),
        );
        return JSON.stringify({ folder, files } satisfies Prepared);
      }),
    pace: ({ userId }) => paceOf(userId, SERVICE),
    // Two at once would each make the folder.
    alone: (input, { userId }) => `${SERVICE} ${userId} ${(input as FileInput).folder}`,
    perform: async (values, context) => {
      const input = values as FileInput;
      const files =
        input.source === "recording"
          ? [await recordingOf(input, context)]
          : await attachmentsOf(input, context);
      if (files.length === 0) return { output: { count: 0, url: "" }, skipped: "There was nothing to save." };
      const prepared = JSON.parse(context.prepared ?? "{}") as Prepared;
      const saved = await inDrive(context, async (client) => {
        const folder = input.folder.trim()
          ? await folderOf(client, input.folder, context.key, prepared.folder)
          : null;
        const items: DriveItem[] = [];
        for (const [index, file] of files.entries()) {
          const key = `${context.key}:${index}`;
          const request = {
            key,
            prepared: prepared.files[index] ?? null,
            input: { ...file, folderId: folder?.id ?? null },
          };
          items.push(await saveFile.make(client, request));
        }
        return items;
      });
      return { output: { count: saved.length, url: saved[0]?.url ?? "" } };
    },
  },
} satisfies Partial<Performers>;

const inDrive = <T>({ userId }: StepContext, work: (client: GoogleClient) => Promise<T>) =>
  asStep(SERVICE, { isUnsure: true }, withGoogleAccess({ userId, service: SERVICE, permissions: [] }, work));

async function folderOf(
  client: GoogleClient,
  name: string,
  key: string,
  prepared: string,
): Promise<DriveItem> {
  const found = await findFolder(client, { name, parentId: null });
  return (
    found ?? makeFolder.make(client, { key: `${key}:folder`, prepared, input: { name, parentId: null } })
  );
}

/** Our own copy of the call's recording, which is made some seconds after the call. */
async function recordingOf({ name }: FileInput, { callId, userId }: StepContext) {
  const recording = callId ? await readRecording({ callId, userId }, { maxBytes: MAX_BYTES }) : null;
  if (!recording)
    throw new StepFailure("The call has no recording that can be saved. We'll keep looking for it.", {
      kind: "retry",
      reason: "no recording yet",
      isUnsure: false,
      afterMs: null,
    });
  const { content, contentType } = recording;
  const ending = contentType.split("/")[1]?.replace("mpeg", "mp3").replace("x-wav", "wav") ?? "audio";
  return { name: `${name || `Call ${callId}`}.${ending}`, mimeType: contentType, content };
}

/** The attachments of the mail that started the run; those that are too large or gone are left out. */
async function attachmentsOf({ mail_id: mailId, attachments }: FileInput, { userId }: StepContext) {
  const access = { userId, service: "google_gmail", permissions: ["mail.read"] } as const;
  const read = withGoogleAccess(access, async (client) => {
    const files: { name: string; mimeType: string; content: Buffer }[] = [];
    for (const { id, name, mimeType, size } of attachments) {
      const content = size <= MAX_BYTES ? await readAttachment(client, { mailId, attachmentId: id }) : null;
      if (content) files.push({ name, mimeType, content });
    }
    return files;
  });
  return asStep("google_gmail", { isUnsure: false }, read);
}
