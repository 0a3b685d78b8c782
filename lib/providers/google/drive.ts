import { drive, type drive_v3 } from "googleapis/build/src/apis/drive/index.js";
import type { GoogleClient } from "./client";
import type { Effect } from "./effect";
import { statusOf } from "./errors";
import { postMultipart } from "./post-multipart";
import { stepProperty } from "./step-property";

type NewFile = {
  name: string;
  mimeType: string;
  /** At most some 30 MB. */
  content: Buffer;
  /** A folder that this product made; null for the top of the account's Drive. */
  folderId: string | null;
};
type NewFolder = { name: string; parentId: string | null };
/** `url` opens it in a browser. */
export type DriveItem = { id: string; url: string };

const FOLDER = "application/vnd.google-apps.folder";
const FIELDS = "id,webViewLink";

/**
 * A file in Drive, under an id that Google generated before: a repeat gets 409. Needs `drive.file`, which reaches only
 * what this product made. Source: developers.google.com/workspace/drive/api/guides/manage-uploads.
 */
export const saveFile: Effect<NewFile, DriveItem> = {
  prepare: generateId,
  make: (client, { key, prepared, input: { content, folderId, name, mimeType } }) =>
    createOnce(client, prepared, async (id) => {
      const metadata = { id, name, mimeType, ...placeOf(folderId), ...stepProperty(key) };
      return await postMultipart<drive_v3.Schema$File>(client, {
        path: "/drive/v3/files",
        query: { fields: FIELDS },
        metadata,
        content,
        mimeType,
      });
    }),
};

/** A folder, in the same way. Two folders may have one name: look with findFolder first. */
export const makeFolder: Effect<NewFolder, DriveItem> = {
  prepare: generateId,
  make: (client, { key, prepared, input: { name, parentId } }) =>
    createOnce(client, prepared, async (id) => {
      const requestBody = { id, name, mimeType: FOLDER, ...placeOf(parentId), ...stepProperty(key) };
      return (await api(client).create({ requestBody, fields: FIELDS })).data;
    }),
};

/** The oldest folder of this name that this product made there; null if there is none. */
export async function findFolder(
  client: GoogleClient,
  { name, parentId }: NewFolder,
): Promise<DriveItem | null> {
  const { data } = await api(client).list({
    q: `mimeType = '${FOLDER}' and trashed = false and name = ${quote(name)} and ${quote(parentId ?? "root")} in parents`,
    orderBy: "createdTime",
    pageSize: 1,
    fields: `files(${FIELDS})`,
  });
  const [found] = data.files ?? [];
  return found ? toItem(found) : null;
}

/** A text in Drive's query language. */
const quote = (text: string) => `'${text.replace(/[\\']/g, "\\$&")}'`;

export function toItem({ id, webViewLink }: drive_v3.Schema$File): DriveItem {
  if (!id) throw new Error("Drive returned a file without an id");
  return { id, url: webViewLink ?? `https://drive.google.com/open?id=${id}` };
}

async function generateId(client: GoogleClient): Promise<string> {
  const { data } = await api(client).generateIds({ count: 1, space: "drive", type: "files" });
  const [id] = data.ids ?? [];
  if (!id) throw new Error("Drive generated no id");
  return id;
}

/** Creates a file under the prepared id, or returns the one that an earlier attempt created. */
async function createOnce(
  client: GoogleClient,
  prepared: string | null,
  create: (id: string) => Promise<drive_v3.Schema$File>,
): Promise<DriveItem> {
  if (!prepared) throw new Error("A file needs the id that prepare returned");
  try {
    return toItem(await create(prepared));
  } catch (thrown) {
    if (statusOf(thrown) !== 409) throw thrown;
    return toItem((await api(client).get({ fileId: prepared, fields: FIELDS })).data);
  }
}

const placeOf = (folderId: string | null) => (folderId ? { parents: [folderId] } : {});

const api = (client: GoogleClient) => drive({ version: "v3", auth: client }).files;
