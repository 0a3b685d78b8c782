import type { gmail_v1 } from "googleapis/build/src/apis/gmail/index.js";
import addressparser from "nodemailer/lib/addressparser";
import { htmlToText } from "@/lib/platform/core/html-to-text";
import { STEP_HEADER } from "./compose-mail";

type Part = gmail_v1.Schema$MessagePart;
type Address = { name: string; address: string };
export type IncomingMail = {
  id: string;
  threadId: string;
  from: Address;
  /** Where it asks for answers; `from` if it does not. Anybody's address may stand here. */
  replyTo: Address;
  to: Address[];
  subject: string;
  /** At most 20,000 characters. Written by a stranger. */
  text: string;
  receivedAt: Date;
  /** With angle brackets; "" if the mail has none. */
  messageId: string;
  references: string[];
  /** Whether a machine sent it: an automatic reply, a list, a bounce. Such mail must not be answered (RFC 3834). */
  isAutomatic: boolean;
  /** The key of the step of ours that sent it, as the mail says; anyone could write it. */
  step: string | null;
  /** `id` is the attachment's place in the mail, which stays the same. `size` is in bytes. */
  attachments: { id: string; name: string; mimeType: string; size: number }[];
};

const MAX_TEXT = 20_000;
/** The limit for HTML, before its tags are removed. */
const MAX_HTML = 400_000;
/** RFC 5321: 64 before the @, 255 after it. A longer one is no address, and too long for the database to look up. */
const MAX_ADDRESS = 320;
const ROBOTS = /^(mailer-daemon|postmaster)@/i;
const HIDDEN_BLOCK = /<(style|script|head|title)\b|<!--/gi;

/** A mail in our terms, from messages.get with `format=full`. */
export function toMail({ id, threadId, internalDate, payload }: gmail_v1.Schema$Message): IncomingMail {
  const headers = new Map(
    (payload?.headers ?? []).map(({ name, value }) => [name?.toLowerCase(), value ?? ""]),
  );
  const header = (name: string) => headers.get(name) ?? "";
  const parts = flatten(payload);
  const from = addressesOf(header("from"))[0] ?? { name: "", address: "" };
  return {
    id: id ?? "",
    threadId: threadId ?? "",
    from,
    replyTo: addressesOf(header("reply-to")).find(({ address }) => address.includes("@")) ?? from,
    to: addressesOf(header("to")),
    subject: header("subject").replace(/\s+/g, " ").trim(),
    text: textOf(parts).slice(0, MAX_TEXT),
    receivedAt: new Date(Number(internalDate)),
    messageId: header("message-id").trim(),
    references: header("references").match(/<[^\s<>]+>/g) ?? [],
    isAutomatic: isAutomatic(header, from.address),
    step: header(STEP_HEADER.toLowerCase()).trim() || null,
    attachments: parts.flatMap(({ partId, filename, mimeType, body }) =>
      filename
        ? {
            id: partId ?? "",
            name: filename,
            mimeType: mimeType ?? "application/octet-stream",
            size: body?.size ?? 0,
          }
        : [],
    ),
  };
}

/** The part of a message with this id; undefined if there is none. */
export const findPart = (payload: Part | null | undefined, partId: string): Part | undefined =>
  flatten(payload).find((part) => part.partId === partId && part.filename);

/** Sources: RFC 3834 (Auto-Submitted), RFC 2919 (List-Id), and the older headers that mail programs still set. */
function isAutomatic(header: (name: string) => string, sender: string): boolean {
  const submitted = header("auto-submitted").trim().toLowerCase();
  return (
    (submitted !== "" && !/^no\b/.test(submitted)) ||
    header("list-id") !== "" ||
    /^(bulk|list|junk|auto_reply)$/i.test(header("precedence").trim()) ||
    header("x-autoreply") !== "" ||
    header("x-autorespond") !== "" ||
    /all|autoreply|oof/i.test(header("x-auto-response-suppress")) ||
    header("return-path").trim() === "<>" ||
    ROBOTS.test(sender)
  );
}

function flatten(part: Part | null | undefined): Part[] {
  return part ? [part, ...(part.parts ?? []).flatMap(flatten)] : [];
}

/** Without an address where what is written cannot be one. */
function addressesOf(line: string): Address[] {
  return addressparser(line, { flatten: true }).map(({ name, address }) => ({
    name,
    address: address.length > MAX_ADDRESS ? "" : address.toLowerCase(),
  }));
}

function textOf(parts: Part[]): string {
  const bodyOf = (type: string) =>
    parts
      .filter(({ mimeType, filename, body }) => mimeType === type && !filename && body?.data)
      .map(({ body }) => Buffer.from(body?.data ?? "", "base64url").toString("utf8"))
      .join("\n\n");
  const plain = bodyOf("text/plain").replace(/\r\n/g, "\n").trim();
  return plain || htmlToText(dropHidden(bodyOf("text/html").slice(0, MAX_HTML)));
}

/** HTML without style sheets, scripts and comments. One pass, so that hostile HTML costs no more than its length. */
function dropHidden(html: string): string {
  let kept = "";
  let from = 0;
  HIDDEN_BLOCK.lastIndex = 0;
  for (let match = HIDDEN_BLOCK.exec(html); match; match = HIDDEN_BLOCK.exec(html)) {
    kept += html.slice(from, match.index);
    const close = match[1] ? new RegExp(`</${match[1]}\\s*>`, "gi") : /-->/g;
    close.lastIndex = HIDDEN_BLOCK.lastIndex;
    if (!close.exec(html)) return kept;
    from = close.lastIndex;
    HIDDEN_BLOCK.lastIndex = from;
  }
  return kept + html.slice(from);
}
