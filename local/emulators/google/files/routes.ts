import { randomBytes } from "node:crypto";
import { type EmulatorCall, type JsonObject, param } from "../../kit/call";
import { readControl } from "../../kit/control";
import { type Route, route } from "../../kit/routes";
import { takeNewSeeds } from "../../kit/state-file";
import { type Account, type ApiRoute, readGoogleJson } from "../api";
import { noteEffect } from "../effects";
import { googleError, notEmulated } from "../errors";
import { takePage } from "../paging";
import type { GoogleState, GoogleUser } from "../state";
import { readUpload } from "../upload";
import {
  addFile,
  DOCUMENT,
  type DriveFile,
  FOLDER,
  fileBoxOf,
  findFile,
  isVisible,
  readMetadata,
  renderFile,
} from "./file";
import { addNative, copyNative, isNative, removeNative } from "./native";
import { readFileQuery } from "./query";

const WRITE = "drive drive.file";
const READ = `${WRITE} drive.readonly`;
const READ_ABOUT = `${READ} drive.metadata.readonly`;
const FILES = "/drive/v3/files";

/**
 * Drive v3: ids generated, files and folders made (uploads included), listed, read, changed, copied and deleted, also
 * documents and spreadsheets. `drive.file` shows an app the files that it made and no others. Not proven: the Picker,
 * sharing, shared drives, revisions, storage quotas, resumable uploads, conversion, and how soon a search finds a file
 * (can be planned: `POST /_control/file-settings {email, indexDelayMs}`). `POST /_control/files {email, name, mimeType,
 * content?}` puts a file of the person's own there, `content` in base64.
 */
export function fileRoutes(state: GoogleState, api: ApiRoute): Route[] {
  const find = (call: EmulatorCall, account: Account) => findFile(state, account, param(call, "fileId"));
  return [
    api("GET", "/drive/v3/about", READ_ABOUT, (_, { email }) =>
      Response.json({ user: { emailAddress: email, kind: "drive#user", me: true } }),
    ),
    api("GET", `${FILES}/generateIds`, WRITE, ({ query }, { email }) => {
      const count = Number(query.get("count") ?? 10);
      const ids = Array.from({ length: count }, () => `1${randomBytes(24).toString("base64url")}`);
      fileBoxOf(state, email).generatedIds.push(...ids);
      return Response.json({ kind: "drive#generatedIds", space: "drive", ids });
    }),
    api("GET", FILES, READ_ABOUT, ({ query }, account) => {
      const matches = readFileQuery(query.get("q") ?? "");
      const all = fileBoxOf(state, account.email).files.filter((file) => isVisible(account, file));
      const found = sort(all.filter(matches), query.get("orderBy"));
      const { items, nextPageToken } = takePage(found, query, { usual: 100, most: 1_000 });
      const fields = /files\(([^)]*)\)/.exec(query.get("fields") ?? "")?.[1] ?? null;
      const files = items.map((file) => pick(renderFile(file), fields));
      return Response.json({ kind: "drive#fileList", incompleteSearch: false, nextPageToken, files });
    }),
    api("POST", FILES, WRITE, (call, account) => create(call, account, { metadata: readGoogleJson(call) })),
    api("POST", `/upload${FILES}`, WRITE, (call, account) => create(call, account, readUpload(call))),
    api("POST", `${FILES}/{fileId}/copy`, WRITE, (call, account) => {
      const source = find(call, account);
      const metadata = readGoogleJson(call);
      if (metadata.id !== undefined && isNative(source)) throw noGeneratedIds();
      const file = addFile(state, account.email, {
        ...source,
        appProperties: {},
        ...readMetadata(state, account, metadata),
        id: takeId(state, account, metadata.id),
        mimeType: source.mimeType,
        madeBy: account.clientId,
        createdTime: new Date().toISOString(),
      });
      copyNative(state, account.email, { source, file });
      return made(call, account, file);
    }),
    api("GET", `${FILES}/{fileId}`, READ_ABOUT, (call, account) => {
      const file = find(call, account);
      if (call.query.get("alt") !== "media") return answer(call, file);
      if (file.content === undefined)
        throw googleError(403, {
          message: "Only files with binary content can be downloaded.",
          reason: "fileNotDownloadable",
        });
      return new Response(Buffer.from(file.content, "base64"), {
        headers: { "content-type": file.mimeType },
      });
    }),
    api("PATCH", `${FILES}/{fileId}`, WRITE, (call, account) => {
      const file = find(call, account);
      const { appProperties, ...fields } = readMetadata(state, account, readGoogleJson(call));
      Object.assign(file, fields, { modifiedTime: new Date().toISOString() });
      Object.assign(file.appProperties, appProperties);
      return answer(call, file);
    }),
    api("DELETE", `${FILES}/{fileId}`, WRITE, (call, account) => {
      const file = find(call, account);
      const { files } = fileBoxOf(state, account.email);
      files.splice(files.indexOf(file), 1);
      removeNative(state, account.email, file);
      return new Response(null, { status: 204 });
    }),
    // as if the person had put it there by hand
    route("POST", "/_control/files", (call) => {
      const { email, name, mimeType, content = "" } = readControl(call);
      const id = `1${randomBytes(24).toString("base64url")}`;
      const fields = { id, name: String(name), mimeType: String(mimeType), content: String(content) };
      return Response.json(renderFile(addFile(state, String(email), fields)), { status: 201 });
    }),
    route("POST", "/_control/file-settings", (call) => {
      const { email, indexDelayMs } = readControl(call);
      fileBoxOf(state, String(email)).indexDelayMs = Number(indexDelayMs ?? 0);
      return Response.json({ ok: true });
    }),
  ];

  type Content = { metadata: JsonObject; content?: Buffer; mimeType?: string };

  function create(call: EmulatorCall, account: Account, { metadata, content, mimeType }: Content): Response {
    const fields = readMetadata(state, account, metadata);
    const type = fields.mimeType ?? mimeType ?? "application/octet-stream";
    const native = isNative({ mimeType: type });
    if (native && metadata.id !== undefined) throw noGeneratedIds();
    if (native && content) throw notEmulated("conversion of uploads");
    const file = addFile(state, account.email, {
      name: "Untitled",
      ...fields,
      mimeType: type,
      id: takeId(state, account, metadata.id),
      madeBy: account.clientId,
      ...(native || type === FOLDER ? {} : { content: (content ?? Buffer.alloc(0)).toString("base64") }),
    });
    addNative(state, account.email, file);
    return made(call, account, file);
  }

  function made(call: EmulatorCall, { email }: Account, file: DriveFile): Response {
    const kind = file.mimeType === DOCUMENT ? "document" : "file";
    noteEffect(state, email, { kind, key: file.appProperties.cwStep, id: file.id });
    return answer(call, file);
  }
}

/** The files that an account has from the start, once: the person's own. */
export function plantFiles(state: GoogleState, users: GoogleUser[]): void {
  for (const { email, files } of users)
    for (const { data = "", ...file } of takeNewSeeds(state.planted, `file ${email}`, files, ({ id }) => id))
      addFile(state, email, { ...file, content: Buffer.from(data).toString("base64") });
}

/** An id of the request's own must come from generateIds, and works once. */
function takeId(state: GoogleState, { email }: Account, wanted: unknown): string {
  if (wanted === undefined) return `1${randomBytes(24).toString("base64url")}`;
  const { files, generatedIds } = fileBoxOf(state, email);
  if (files.some(({ id }) => id === wanted))
    throw googleError(409, { message: "A file already exists with the provided ID.", reason: "fileIdInUse" });
  if (typeof wanted !== "string" || !generatedIds.includes(wanted))
    throw googleError(400, { message: "The provided file ID is not usable.", reason: "invalid" });
  return wanted;
}

/** Newest first, as `createdTime desc`; the other way round for `createdTime`. */
function sort(files: DriveFile[], orderBy: string | null): DriveFile[] {
  if (orderBy === null || orderBy === "createdTime desc") return files;
  if (orderBy !== "createdTime") throw notEmulated(`files ordered by ${orderBy}`);
  return files.toReversed();
}

const noGeneratedIds = () =>
  googleError(400, {
    message: "Generated IDs are not supported for Docs Editors formats.",
    reason: "invalid",
  });

const answer = ({ query }: EmulatorCall, file: DriveFile) =>
  Response.json(pick(renderFile(file), query.get("fields")));

/** Without `fields` Drive shows four of them. */
function pick(file: JsonObject, fields: string | null): JsonObject {
  if (fields === "*") return file;
  const names = (fields ?? "kind,id,name,mimeType").split(",").map((name) => name.trim());
  return Object.fromEntries(Object.entries(file).filter(([name]) => names.includes(name)));
}
