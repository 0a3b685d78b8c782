import { type GoogleState, ownedBy } from "../state";
import { DOCUMENT, type DriveFile, SPREADSHEET } from "./file";

/** Documents and spreadsheets are files in Drive, and what is in them belongs to Docs and Sheets. */
export const isNative = ({ mimeType }: Pick<DriveFile, "mimeType">) =>
  mimeType === DOCUMENT || mimeType === SPREADSHEET;

export function addNative(state: GoogleState, email: string, { id, name, mimeType }: DriveFile): void {
  if (mimeType === DOCUMENT)
    documentsOf(state, email)[id] = { documentId: id, title: name, revisionId: "1", text: "\n" };
  if (mimeType === SPREADSHEET)
    spreadsheetsOf(state, email)[id] = { id, title: name, sheets: [{ title: "Sheet1", rows: [] }] };
}

type Copy = { source: DriveFile; file: DriveFile };

export function copyNative(state: GoogleState, email: string, { source, file: { id, name } }: Copy): void {
  const document = documentsOf(state, email)[source.id];
  if (document) documentsOf(state, email)[id] = { ...structuredClone(document), documentId: id, title: name };
  const spreadsheet = spreadsheetsOf(state, email)[source.id];
  if (spreadsheet) spreadsheetsOf(state, email)[id] = { ...structuredClone(spreadsheet), id, title: name };
}

export function removeNative(state: GoogleState, email: string, { id }: DriveFile): void {
  delete documentsOf(state, email)[id];
  delete spreadsheetsOf(state, email)[id];
}

const documentsOf = (state: GoogleState, email: string) => ownedBy(state.documents, email, () => ({}));
const spreadsheetsOf = (state: GoogleState, email: string) => ownedBy(state.spreadsheets, email, () => ({}));
