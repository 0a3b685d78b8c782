import { docs } from "googleapis/build/src/apis/docs/index.js";
import { drive } from "googleapis/build/src/apis/drive/index.js";
import { SECOND } from "@/lib/platform/core/clock";
import type { GoogleClient } from "./client";
import { type DriveItem, toItem } from "./drive";
import type { Effect } from "./effect";
import { hasStepProperty, stepProperty } from "./step-property";

type NewDocument = {
  /** A document that this product made (makeTemplate) or that was picked: `drive.file` cannot copy others. */
  templateId: string;
  title: string;
  folderId: string | null;
  /** Replaces `{{name}}` in the template by its value. A placeholder without a field stays. */
  fields: Record<string, string>;
};

/**
 * A copy of a template with its placeholders filled in. Drive takes no id of ours for documents, so the copy carries the
 * key as a property. Needs `drive.file` and `documents`. Sources:
 * developers.google.com/workspace/drive/api/reference/rest/v3/files/copy, /workspace/docs/api/how-tos/merge.
 */
export const makeDocument: Effect<NewDocument, DriveItem> = {
  lagMs: 30 * SECOND,
  isInParts: true,

  async make(client, { key, input }) {
    const { templateId, title, folderId } = input;
    const { data } = await files(client).copy({
      fileId: templateId,
      fields: "id,webViewLink",
      requestBody: { name: title, ...(folderId ? { parents: [folderId] } : {}), ...stepProperty(key) },
    });
    const made = toItem(data);
    await fillIn(client, made.id, input.fields);
    return made;
  },

  /** Fills the copy in again, since the first attempt may have ended in between; harmless if it did not. */
  async find(client, { key, input }) {
    const { data } = await files(client).list({
      q: `${hasStepProperty(key)} and trashed = false`,
      pageSize: 1,
      fields: "files(id,webViewLink)",
    });
    const [found] = data.files ?? [];
    if (!found) return null;
    const made = toItem(found);
    await fillIn(client, made.id, input.fields);
    return made;
  },
};

/** Makes a document of plain text to copy from. Not idempotent: a person starts it. */
export async function makeTemplate(
  client: GoogleClient,
  { title, text }: { title: string; text: string },
): Promise<DriveItem> {
  const { data } = await documents(client).create({ requestBody: { title } });
  const id = data.documentId;
  if (!id) throw new Error("Docs returned a document without an id");
  const requests = [{ insertText: { location: { index: 1 }, text } }];
  if (text) await documents(client).batchUpdate({ documentId: id, requestBody: { requests } });
  return { id, url: `https://docs.google.com/document/d/${id}/edit` };
}

async function fillIn(
  client: GoogleClient,
  documentId: string,
  fields: NewDocument["fields"],
): Promise<void> {
  const requests = Object.entries(fields).map(([name, value]) => ({
    replaceAllText: {
      containsText: { text: `{{${name}}}`, matchCase: true },
      replaceText: asPlainText(value),
    },
  }));
  if (requests.length > 0) await documents(client).batchUpdate({ documentId, requestBody: { requests } });
}

/**
 * A value that holds `{{name}}` itself would be filled in by a later field, or when the copy is filled in again: an
 * invisible space parts its braces.
 */
const asPlainText = (value: string) => value.replace(/\{(?=\{)/g, "{\u200b");

const files = (client: GoogleClient) => drive({ version: "v3", auth: client }).files;

const documents = (client: GoogleClient) => docs({ version: "v1", auth: client }).documents;
