import MailComposer from "nodemailer/lib/mail-composer";
import { isObject, type JsonObject } from "../../kit/call";
import { readControl } from "../../kit/control";
import { type Route, route } from "../../kit/routes";
import { takeNewSeeds } from "../../kit/state-file";
import type { GoogleState, GoogleUser } from "../state";
import { addMail, mailboxOf, type StoredMail } from "./mailbox";
import { headerOf, parseMime } from "./mime";

/**
 * - `POST /_control/mail {email, from, subject, text?, html?, headers?, attachments?: [{filename, contentType, content}],
 *   receivedAt?}`, or with the whole message as `raw`: a message arrives in an account's inbox; `content` is base64,
 *   `receivedAt` in ms. `{id, threadId}`
 * - `GET /_control/mail?email=`: `{messages: [{id, threadId, labelIds, from, to, subject, headers, text}]}`, newest first
 * - `POST /_control/mail-settings {email, indexDelayMs?, replaceMessageId?}`: how long search misses new messages, and
 *   whether Google puts its own Message-ID into sent ones
 * - `POST /_control/expire-history {email}`: what has happened so far can no longer be listed
 */
export function mailControlRoutes(state: GoogleState): Route[] {
  return [
    route("POST", "/_control/mail", async (call) => {
      const input = readControl(call);
      const raw = typeof input.raw === "string" ? Buffer.from(input.raw) : await compose(input);
      const { id, threadId } = addMail(mailboxOf(state, String(input.email)), {
        raw,
        labelIds: ["UNREAD", "INBOX"],
        ...(typeof input.receivedAt === "number" ? { receivedAt: input.receivedAt } : {}),
      });
      return Response.json({ id, threadId }, { status: 201 });
    }),
    route("GET", "/_control/mail", ({ query }) => {
      const { messages } = mailboxOf(state, query.get("email") ?? "");
      return Response.json({ messages: messages.map(describe) });
    }),
    route("POST", "/_control/mail-settings", (call) => {
      const { email, indexDelayMs, replaceMessageId } = readControl(call);
      const box = mailboxOf(state, String(email));
      if (typeof indexDelayMs === "number") box.indexDelayMs = indexDelayMs;
      if (typeof replaceMessageId === "boolean") box.replaceMessageId = replaceMessageId;
      return Response.json({ ok: true });
    }),
    route("POST", "/_control/expire-history", (call) => {
      const box = mailboxOf(state, String(readControl(call).email));
      box.history = [];
      box.historyId += 1;
      box.oldestHistoryId = box.historyId;
      return Response.json({ ok: true });
    }),
  ];
}

/** The messages that an account has from the start, once. */
export function plantMail(state: GoogleState, users: GoogleUser[]): void {
  for (const { email, mail } of users)
    for (const seed of takeNewSeeds(state.planted, `mail ${email}`, mail, ({ id }) => id)) {
      const { id, from, to = email, subject, text, labelIds = ["INBOX", "UNREAD"] } = seed;
      const head = [`From: ${from}`, `To: ${to}`, `Subject: ${subject}`, `Message-ID: <${id}@seed.test>`];
      const type = "Content-Type: text/plain; charset=utf-8";
      addMail(mailboxOf(state, email), {
        id,
        raw: Buffer.from([...head, type, "", text].join("\r\n")),
        labelIds,
      });
    }
}

function compose({ email, from, subject, text, html, headers, attachments }: JsonObject): Promise<Buffer> {
  const files = Array.isArray(attachments) ? attachments.filter(isObject) : [];
  return new MailComposer({
    to: String(email),
    from: String(from),
    subject: String(subject ?? ""),
    ...(typeof text === "string" ? { text } : {}),
    ...(typeof html === "string" ? { html } : {}),
    headers: isObject(headers) ? (headers as Record<string, string>) : {},
    attachments: files.map(({ filename, contentType, content }) => ({
      filename: String(filename),
      contentType: String(contentType ?? "application/octet-stream"),
      content: Buffer.from(String(content), "base64"),
    })),
  })
    .compile()
    .build();
}

function describe({ id, threadId, labelIds, raw }: StoredMail) {
  const message = parseMime(Buffer.from(raw, "base64"));
  const [from, to, subject] = ["from", "to", "subject"].map((name) => headerOf(message, name) ?? null);
  const headers = Object.fromEntries(message.headers.map(({ name, value }) => [name.toLowerCase(), value]));
  return { id, threadId, labelIds, from, to, subject, headers, text: textOf(message) };
}

function textOf({ mimeType, content, parts }: ReturnType<typeof parseMime>): string {
  if (mimeType === "text/plain") return content.toString();
  return parts.map(textOf).find(Boolean) ?? "";
}
