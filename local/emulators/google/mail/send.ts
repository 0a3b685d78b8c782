import addressparser from "nodemailer/lib/addressparser";
import type { EmulatorCall } from "../../kit/call";
import { isObject } from "../../kit/call";
import { readGoogleJson } from "../api";
import { noteEffect } from "../effects";
import { googleError } from "../errors";
import type { GoogleState } from "../state";
import { readUpload } from "../upload";
import { addMail, completeHeaders, mailboxOf, type StoredMail } from "./mailbox";
import { headerOf, parseMime } from "./mime";

type Sent = { state: GoogleState; email: string; knows: (email: string) => boolean };

/** messages.send, with the message in `raw` or uploaded. What goes to an account known here arrives in its inbox. */
export function sendMail(call: EmulatorCall, { state, email, knows }: Sent): StoredMail {
  const { raw: given, threadId } = readMessage(call);
  const box = mailboxOf(state, email);
  const raw = completeHeaders(given, email, box);
  const recipients = recipientsOf(raw);
  if (recipients.length === 0)
    throw googleError(400, { message: "Recipient address required", reason: "invalidArgument" });
  const isOwn = recipients.includes(email);
  const labelIds = isOwn ? ["UNREAD", "SENT", "INBOX"] : ["SENT"];
  const sent = addMail(box, { raw, labelIds, threadId });
  const key = headerOf(parseMime(raw), "x-callwright-step");
  noteEffect(state, email, { kind: "mail", key, id: sent.id });
  for (const other of recipients)
    if (other !== email && knows(other))
      addMail(mailboxOf(state, other), { raw, labelIds: ["UNREAD", "INBOX"] });
  return sent;
}

function readMessage(call: EmulatorCall): { raw: Buffer; threadId?: string } {
  const { metadata, content } = call.path.startsWith("/upload/")
    ? readUpload(call)
    : { metadata: readGoogleJson(call), content: undefined };
  const threadId = typeof metadata.threadId === "string" ? metadata.threadId : undefined;
  if (content) return { raw: content, threadId };
  const { raw } = isObject(metadata) ? metadata : {};
  if (typeof raw !== "string" || !/^[\w-]+=*$/.test(raw))
    throw googleError(400, {
      message: "'raw' RFC822 payload message string or uploading message via /upload/* URL required",
      reason: "invalidArgument",
    });
  return { raw: Buffer.from(raw, "base64url"), threadId };
}

function recipientsOf(raw: Buffer): string[] {
  const message = parseMime(raw);
  const lines = ["to", "cc", "bcc"].map((name) => headerOf(message, name) ?? "");
  const all = addressparser(lines.filter(Boolean).join(", "), { flatten: true });
  return [
    ...new Set(all.map(({ address }) => address.toLowerCase()).filter((address) => address.includes("@"))),
  ];
}
