import MailComposer from "nodemailer/lib/mail-composer";
import { sha256 } from "@/lib/platform/core/crypto";
import { env } from "@/lib/platform/core/env";
import { AppError } from "@/lib/platform/core/errors";

export type OutgoingMail = {
  /** Bare addresses, each of one person. */
  to: string[];
  subject: string;
  text: string;
  html?: string;
  /** What it answers: ids as readMail gives them. Gmail shows it in that thread if the subject is the same, too. */
  inReplyTo?: { threadId: string; messageId: string; references: string[] };
  /** Together at most 18 MB, since Gmail sends 25 MB with their encoding. */
  attachments?: { name: string; mimeType: string; content: Buffer }[];
};

/** Carries the key of the step that sent a mail. */
export const STEP_HEADER = "X-Callwright-Step";

const MAX_ATTACHED_BYTES = 18 * 1024 * 1024;
/** The newest ones are enough to find the thread. */
const MAX_REFERENCES = 20;
/** Stricter than RFC 5321: no quoted local parts, no comments, nothing that could start another address or header. */
const ADDRESS = /^[^\s\p{Cc}@"(),:;<>[\\\]]{1,64}@[^\s\p{Cc}@"(),:;<>[\\\]]{1,253}$/u;
const MESSAGE_ID = /^<[^\s\p{Cc}<>]{1,990}>$/u;

/**
 * A message as RFC 5322 wants it. Line breaks cannot leave a header: the composer replaces them, and addresses and ids
 * that hold any are refused with `invalid_input`. `Auto-Submitted` (RFC 3834) stops other machines from answering.
 */
export async function composeMail(key: string, mail: OutgoingMail): Promise<Buffer> {
  const { to, subject, text, html, inReplyTo, attachments = [] } = mail;
  assertAddresses(to);
  const size = attachments.reduce((sum, { content }) => sum + content.length, 0);
  if (size > MAX_ATTACHED_BYTES)
    throw new AppError("invalid_input", "The attachments are larger than 18 MB. Send a link instead.");
  return await new MailComposer({
    to: to.map((address) => ({ name: "", address })),
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    messageId: messageIdOf(key),
    ...(inReplyTo ? repliesTo(inReplyTo) : {}),
    headers: { [STEP_HEADER]: key, "Auto-Submitted": inReplyTo ? "auto-replied" : "auto-generated" },
    attachments: attachments.map(({ name, mimeType, content }) => ({
      filename: name,
      contentType: /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType : "application/octet-stream",
      content,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

/** The Message-ID of a step's mail. Gmail may replace it, so it is not the only mark. */
export const messageIdOf = (key: string) => `<${sha256(key)}@${new URL(env().APP_URL).hostname}>`;

function assertAddresses(to: string[]): void {
  if (to.length === 0) throw new AppError("invalid_input", "This mail has no recipient. Enter an address.");
  const wrong = to.find((address) => !ADDRESS.test(address));
  if (wrong === undefined) return;
  const shown = wrong.replace(/[\s\p{Cc}]+/gu, " ").slice(0, 80);
  throw new AppError("invalid_input", `"${shown}" is not an email address. Correct it and try again.`);
}

/** Foreign ids that are malformed are left out; the reply is then a mail of its own. */
function repliesTo({ messageId, references }: NonNullable<OutgoingMail["inReplyTo"]>) {
  const isSound = (id: string) => MESSAGE_ID.test(id);
  return isSound(messageId)
    ? { inReplyTo: messageId, references: [...references.filter(isSound).slice(-MAX_REFERENCES), messageId] }
    : {};
}
