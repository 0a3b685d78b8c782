import { type EmulatorCall, isObject, param } from "../../kit/call";
import type { Route } from "../../kit/routes";
import { type Account, type ApiRoute, readGoogleJson } from "../api";
import { googleError, notFound } from "../errors";
import { takePage } from "../paging";
import type { GoogleState, GoogleUser } from "../state";
import { listHistory } from "./history";
import { changeLabels, findMail, mailboxOf, type StoredMail } from "./mailbox";
import { readAttachment, renderMail } from "./render";
import { readQuery } from "./search";
import { sendMail } from "./send";

const ALL = "https://mail.google.com/";
const WRITE = `${ALL} gmail.modify`;
const READ = `${WRITE} gmail.readonly gmail.metadata`;
const CONTENT = `${WRITE} gmail.readonly`;
const SEND = `${WRITE} gmail.compose gmail.send`;
const USER = "/gmail/v1/users/{userId}";
const LABELS = ["INBOX", "SENT", "UNREAD", "TRASH", "SPAM", "STARRED", "IMPORTANT", "DRAFT"];
const HIDDEN = ["TRASH", "SPAM"];

/**
 * Gmail v1: profile, messages sent, listed, searched and read, attachments, threads, labels, history. Not proven: what
 * Google does to headers and how soon it indexes a message (both can be planned, see control.ts), spam filters, bounces,
 * quotas, conversion of character sets, drafts, aliases, delegation and push notifications.
 */
export function mailRoutes(state: GoogleState, users: GoogleUser[], api: ApiRoute): Route[] {
  const boxOf = (call: EmulatorCall, { email }: Account) => {
    const userId = param(call, "userId");
    if (userId !== "me" && userId !== email) throw googleError(403, { message: "Delegation denied" });
    return mailboxOf(state, email);
  };
  const send = (call: EmulatorCall, { email }: Account) => {
    const knows = (other: string) => isKnown(state, users, other);
    return Response.json(summary(sendMail(call, { state, email, knows })));
  };
  return [
    api("GET", `${USER}/profile`, `${READ} gmail.compose`, (call, account) => {
      const { messages, historyId } = boxOf(call, account);
      return Response.json({
        emailAddress: account.email,
        messagesTotal: messages.length,
        threadsTotal: new Set(messages.map(({ threadId }) => threadId)).size,
        historyId: String(historyId),
      });
    }),
    api("POST", `${USER}/messages/send`, SEND, send),
    api("POST", `/upload${USER}/messages/send`, SEND, send),
    api("GET", `${USER}/messages`, READ, (call, account) => {
      const { query } = call;
      const labels = query.getAll("labelIds");
      const matches = query.get("q") ? readQuery(query.get("q") ?? "") : () => true;
      const isShown = (mail: StoredMail) =>
        labels.every((label) => mail.labelIds.includes(label)) &&
        (query.get("includeSpamTrash") === "true" || !mail.labelIds.some((label) => HIDDEN.includes(label)));
      const found = boxOf(call, account).messages.filter((mail) => isShown(mail) && matches(mail));
      const { items, nextPageToken } = takePage(found, query, { usual: 100, most: 500 });
      const messages = items.map(({ id, threadId }) => ({ id, threadId }));
      return Response.json({
        ...(messages.length > 0 ? { messages } : {}),
        nextPageToken,
        resultSizeEstimate: found.length,
      });
    }),
    api("GET", `${USER}/messages/{messageId}`, READ, (call, account) => {
      const mail = findMail(boxOf(call, account), param(call, "messageId"));
      return Response.json(render(mail, call, account));
    }),
    api("GET", `${USER}/messages/{messageId}/attachments/{attachmentId}`, CONTENT, (call, account) => {
      const mail = findMail(boxOf(call, account), param(call, "messageId"));
      const content = readAttachment(mail, param(call, "attachmentId"));
      return Response.json({ size: content.length, data: content.toString("base64url") });
    }),
    api("POST", `${USER}/messages/{messageId}/modify`, WRITE, (call, account) => {
      const { addLabelIds, removeLabelIds } = readGoogleJson(call);
      return relabel(call, account, { add: texts(addLabelIds), remove: texts(removeLabelIds) });
    }),
    api("POST", `${USER}/messages/{messageId}/trash`, WRITE, (call, account) =>
      relabel(call, account, { add: ["TRASH"], remove: ["INBOX"] }),
    ),
    api("GET", `${USER}/threads/{threadId}`, READ, (call, account) => {
      const id = param(call, "threadId");
      const messages = boxOf(call, account).messages.filter(({ threadId }) => threadId === id);
      if (messages.length === 0) throw notFound();
      return Response.json({ id, messages: messages.reverse().map((mail) => render(mail, call, account)) });
    }),
    api("GET", `${USER}/history`, READ, (call, account) => listHistory(call, boxOf(call, account))),
    api("GET", `${USER}/labels`, `${READ} gmail.labels`, () =>
      Response.json({ labels: LABELS.map((id) => ({ id, name: id, type: "system" })) }),
    ),
  ];

  function relabel(
    call: EmulatorCall,
    account: Account,
    change: { add: string[]; remove: string[] },
  ): Response {
    const box = boxOf(call, account);
    const mail = findMail(box, param(call, "messageId"));
    changeLabels(box, mail, change);
    return Response.json(summary(mail));
  }
}

/** Accounts that the consent page offers, and those that have ever given a grant or got a message. */
function isKnown(state: GoogleState, users: GoogleUser[], email: string): boolean {
  return (
    users.some((user) => user.email === email) ||
    state.mailboxes[email] !== undefined ||
    Object.values(state.refreshTokens).some((holder) => holder.email === email)
  );
}

function render(mail: StoredMail, { query }: EmulatorCall, { scopes }: Account) {
  const format = query.get("format") ?? "full";
  const isMetadataOnly = !scopes.some((scope) => /gmail\.(readonly|modify)$|mail\.google\.com/.test(scope));
  if (isMetadataOnly && (format === "full" || format === "raw"))
    throw googleError(403, { message: "Metadata scope doesn't allow format FULL" });
  return renderMail(mail, format, query.getAll("metadataHeaders"));
}

const summary = ({ id, threadId, labelIds }: StoredMail) => ({ id, threadId, labelIds });

const texts = (value: unknown) => (Array.isArray(value) && !value.some(isObject) ? value.map(String) : []);
