import { gmail } from "googleapis/build/src/apis/gmail/index.js";
import type { GoogleClient } from "./client";
import { statusOf } from "./errors";
import { findPart, type IncomingMail, toMail } from "./to-mail";

/** A mail as toMail describes it; null if it no longer exists. Needs the scope `gmail.readonly`. */
export async function readMail(client: GoogleClient, id: string): Promise<IncomingMail | null> {
  const message = await getMessage(client, id);
  return message && toMail(message);
}

/**
 * The content of an attachment, by the mail's id and the attachment's; null if either no longer exists. Google's own
 * attachment ids change with every request, so it is looked up by its place in the mail.
 */
export async function readAttachment(
  client: GoogleClient,
  { mailId, attachmentId }: { mailId: string; attachmentId: string },
): Promise<Buffer | null> {
  const message = await getMessage(client, mailId);
  const body = findPart(message?.payload, attachmentId)?.body;
  if (!body) return null;
  if (body.data) return Buffer.from(body.data, "base64url");
  if (!body.attachmentId) return null;
  const { data } = await api(client).attachments.get({
    userId: "me",
    messageId: mailId,
    id: body.attachmentId,
  });
  return Buffer.from(data.data ?? "", "base64url");
}

async function getMessage(client: GoogleClient, id: string) {
  try {
    return (await api(client).get({ userId: "me", id, format: "full" })).data;
  } catch (thrown) {
    if (statusOf(thrown) === 404) return null;
    throw thrown;
  }
}

const api = (client: GoogleClient) => gmail({ version: "v1", auth: client }).users.messages;
