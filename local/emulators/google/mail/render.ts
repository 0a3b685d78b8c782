import { randomUUID } from "node:crypto";
import type { JsonObject } from "../../kit/call";
import { googleError, notEmulated, notFound } from "../errors";
import type { StoredMail } from "./mailbox";
import { type MimePart, parseMime } from "./mime";

/** A message as messages.get shows it. `names` limits the headers of `format=metadata`. */
export function renderMail(mail: StoredMail, format: string, names: string[]): JsonObject {
  const { id, threadId, labelIds, internalDate, historyId, raw } = mail;
  const bytes = Buffer.from(raw, "base64");
  const message = parseMime(bytes);
  const common = {
    id,
    threadId,
    labelIds,
    internalDate: String(internalDate),
    historyId: String(historyId),
    sizeEstimate: bytes.length,
    snippet: firstText(message).replace(/\s+/g, " ").trim().slice(0, 100),
  };
  if (format === "minimal") return common;
  if (format === "raw") return { ...common, raw: bytes.toString("base64url") };
  if (format === "full") return { ...common, payload: renderPart(message, "", id) };
  if (format !== "metadata") throw googleError(400, { message: "Invalid value for format" });
  const wanted = names.map((name) => name.toLowerCase());
  const headers = message.headers.filter(
    ({ name }) => wanted.length === 0 || wanted.includes(name.toLowerCase()),
  );
  return { ...common, payload: { mimeType: message.mimeType, headers } };
}

/** The content that an attachment id of this message names. An id is good for any later request, but changes with each. */
export function readAttachment({ id, raw }: StoredMail, attachmentId: string): Buffer {
  const [mailId, partId = ""] = Buffer.from(attachmentId, "base64url").toString().split(" ");
  if (mailId !== id) throw notFound();
  let part: MimePart | undefined = parseMime(Buffer.from(raw, "base64"));
  for (const index of partId.split(".").filter(Boolean)) part = part?.parts[Number(index)];
  if (!part) throw notFound();
  return part.content;
}

function renderPart(part: MimePart, partId: string, mailId: string): JsonObject {
  if (part.mimeType === "message/rfc822") throw notEmulated("attached messages");
  const { mimeType, filename, headers, content, parts } = part;
  const size = content.length;
  const below = parts.map((child, index) =>
    renderPart(child, partId ? `${partId}.${index}` : `${index}`, mailId),
  );
  const attachmentId = Buffer.from(`${mailId} ${partId} ${randomUUID()}`).toString("base64url");
  const body = filename
    ? { attachmentId, size }
    : { size, ...(size > 0 ? { data: content.toString("base64url") } : {}) };
  return { partId, mimeType, filename, headers, body, ...(below.length > 0 ? { parts: below } : {}) };
}

function firstText({ mimeType, content, parts }: MimePart): string {
  if (mimeType === "text/plain") return content.toString();
  return parts.map(firstText).find(Boolean) ?? "";
}
