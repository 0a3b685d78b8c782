import { randomBytes } from "node:crypto";
import { type EmulatorCall, isObject, type JsonObject, param } from "../kit/call";
import type { Route } from "../kit/routes";
import { type Account, type ApiRoute, readGoogleJson } from "./api";
import { noteEffect } from "./effects";
import { googleError, notEmulated, notFound } from "./errors";
import { addFile, DOCUMENT, mayUse } from "./files/file";
import { type GoogleState, ownedBy } from "./state";

type Document = GoogleState["documents"][string][string];
const WRITE = "documents drive drive.file";

/**
 * Docs API v1 as plain text: create, get, and batchUpdate with insertText and replaceAllText. A document is
 * also a file in Drive. Not proven: styles, tables, images, headers, indexes beyond plain text.
 */
export function documentRoutes(state: GoogleState, api: ApiRoute): Route[] {
  const mine = ({ email }: Account) => ownedBy(state.documents, email, () => ({}));
  const find = (call: EmulatorCall, account: Account): Document => {
    const id = param(call, "documentId");
    const document = mine(account)[id];
    if (!document || !mayUse(state, account, { id, scope: "documents" })) throw notFound();
    return document;
  };
  return [
    api("POST", "/v1/documents", WRITE, (call, account) => {
      const { title = "Untitled document" } = readGoogleJson(call);
      const documentId = randomBytes(24).toString("base64url");
      const document = { documentId, title, revisionId: "1", text: "\n" };
      mine(account)[documentId] = document;
      const file = { id: documentId, name: String(title), mimeType: DOCUMENT, madeBy: account.clientId };
      addFile(state, account.email, file);
      noteEffect(state, account.email, { kind: "document", key: null, id: documentId });
      return Response.json(render(document));
    }),
    api("GET", "/v1/documents/{documentId}", `${WRITE} documents.readonly drive.readonly`, (call, account) =>
      Response.json(render(find(call, account))),
    ),
    api("POST", "/v1/documents/{documentId}:batchUpdate", WRITE, (call, account) => {
      const document = find(call, account);
      const { requests } = readGoogleJson(call);
      if (!Array.isArray(requests)) throw googleError(400, { message: "Must specify at least one request." });
      document.text = requests.reduce<string>((text, request) => applyRequest(text, request), document.text);
      document.revisionId = String(Number(document.revisionId) + 1);
      return Response.json({
        documentId: document.documentId,
        replies: requests.map(() => ({})),
        writeControl: { requiredRevisionId: document.revisionId },
      });
    }),
  ];
}

function applyRequest(text: string, request: unknown): string {
  const { insertText, replaceAllText } = isObject(request) ? request : {};
  if (isObject(insertText)) {
    const location = isObject(insertText.location) ? Number(insertText.location.index) - 1 : text.length - 1;
    if (!(location >= 0 && location < text.length))
      throw googleError(400, {
        message:
          "Invalid requests[0].insertText: The insertion index must be inside the bounds of a paragraph.",
      });
    return text.slice(0, location) + String(insertText.text) + text.slice(location);
  }
  if (isObject(replaceAllText) && isObject(replaceAllText.containsText))
    return text.replaceAll(String(replaceAllText.containsText.text), () =>
      String(replaceAllText.replaceText ?? ""),
    );
  throw notEmulated(`document request ${Object.keys(isObject(request) ? request : {})}`);
}

function render({ text, ...document }: Document): JsonObject {
  const range = { startIndex: 1, endIndex: 1 + text.length };
  const paragraph = { elements: [{ ...range, textRun: { content: text, textStyle: {} } }] };
  return { ...document, body: { content: [{ ...range, paragraph }] } };
}
