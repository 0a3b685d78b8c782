import { isObject, type JsonObject } from "../../kit/call";
import type { Account } from "../api";
import { googleError } from "../errors";
import { type GoogleState, ownedBy } from "../state";

export type DriveFile = {
  id: string;
  name: string;
  mimeType: string;
  parents: string[];
  appProperties: Record<string, string>;
  description?: string;
  createdTime: string;
  modifiedTime: string;
  trashed: boolean;
  /** The app that made it; null for the person's own files, which `drive.file` does not reach. */
  madeBy: string | null;
  /** Base64. Absent for folders, documents and spreadsheets. */
  content?: string;
  /** Searches find it from then on, in milliseconds. */
  indexedAt: number;
};
export type FileBox = { files: DriveFile[]; generatedIds: string[]; indexDelayMs: number };

const NATIVE = "application/vnd.google-apps.";
export const FOLDER = `${NATIVE}folder`;
export const DOCUMENT = `${NATIVE}document`;
export const SPREADSHEET = `${NATIVE}spreadsheet`;
export const ROOT_ID = "0ALocalRootPVA";
/** Key and value together, in UTF-8 (developers.google.com/workspace/drive/api/guides/properties). */
const MAX_PROPERTY_BYTES = 124;

export function fileBoxOf(state: GoogleState, email: string): FileBox {
  return ownedBy(state.files, email, () => ({ files: [], generatedIds: [], indexDelayMs: 0 }));
}

type NewFile = Pick<DriveFile, "id" | "name" | "mimeType"> & Partial<DriveFile>;

export function addFile(state: GoogleState, email: string, file: NewFile): DriveFile {
  const box = fileBoxOf(state, email);
  const now = Date.now();
  const time = new Date(now).toISOString();
  const added = {
    parents: [ROOT_ID],
    appProperties: {},
    createdTime: time,
    modifiedTime: time,
    trashed: false,
    madeBy: null,
    ...file,
    indexedAt: now + box.indexDelayMs,
  };
  box.files.unshift(added);
  return added;
}

/** `drive.file` shows an app its own files and no others. Scopes in full. */
export function isVisible({ scopes, clientId }: Account, { madeBy }: DriveFile): boolean {
  return (
    scopes.some((scope) => /\/drive(\.readonly|\.metadata\.readonly)?$/.test(scope)) || madeBy === clientId
  );
}

/** A visible file, or Drive's refusal, which is the same for one that does not exist. */
export function findFile(state: GoogleState, account: Account, id: string): DriveFile {
  const file = fileBoxOf(state, account.email).files.find((candidate) => candidate.id === id);
  if (!file || !isVisible(account, file))
    throw googleError(404, { message: `File not found: ${id}.`, reason: "notFound" });
  return file;
}

/**
 * Whether a document or spreadsheet may be used: with a scope for all of its kind, or because the app made it. One from
 * a state file older than Drive's is not in it.
 */
export function mayUse(
  state: GoogleState,
  account: Account,
  { id, scope }: { id: string; scope: string },
): boolean {
  if (
    account.scopes.some((granted) => granted.endsWith(`/${scope}`) || granted.endsWith(`/${scope}.readonly`))
  )
    return true;
  const file = fileBoxOf(state, account.email).files.find((candidate) => candidate.id === id);
  return file === undefined || isVisible(account, file);
}

/** What a request may set. Unknown parents get 404. */
export function readMetadata(state: GoogleState, account: Account, input: JsonObject): Partial<DriveFile> {
  const { name, mimeType, description, parents, appProperties, trashed } = input;
  return {
    ...(typeof name === "string" ? { name } : {}),
    ...(typeof mimeType === "string" ? { mimeType } : {}),
    ...(typeof description === "string" ? { description } : {}),
    ...(typeof trashed === "boolean" ? { trashed } : {}),
    ...(Array.isArray(parents) ? { parents: parents.map((id) => parentId(state, account, String(id))) } : {}),
    ...(isObject(appProperties) ? { appProperties: readProperties(appProperties) } : {}),
  };
}

export function renderFile(file: DriveFile): JsonObject {
  const { madeBy: _, indexedAt: __, content, ...fields } = file;
  return {
    kind: "drive#file",
    ...fields,
    webViewLink: linkOf(file),
    ...(content === undefined ? {} : { size: String(Buffer.from(content, "base64").length) }),
  };
}

function parentId(state: GoogleState, account: Account, id: string): string {
  if (id === "root" || id === ROOT_ID) return ROOT_ID;
  const { mimeType } = findFile(state, account, id);
  if (mimeType !== FOLDER)
    throw googleError(403, { message: "The specified parent is not a folder.", reason: "parentNotAFolder" });
  return id;
}

function readProperties(properties: JsonObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(properties).map(([key, value]) => {
      if (Buffer.byteLength(`${key}${value}`) > MAX_PROPERTY_BYTES)
        throw googleError(400, { message: "The property is too long.", reason: "invalid" });
      return [key, String(value)];
    }),
  );
}

function linkOf({ id, mimeType }: DriveFile): string {
  if (mimeType === FOLDER) return `https://drive.google.com/drive/folders/${id}`;
  if (mimeType === DOCUMENT) return `https://docs.google.com/document/d/${id}/edit?usp=drivesdk`;
  if (mimeType === SPREADSHEET) return `https://docs.google.com/spreadsheets/d/${id}/edit?usp=drivesdk`;
  return `https://drive.google.com/file/d/${id}/view?usp=drivesdk`;
}
