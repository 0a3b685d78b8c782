import { randomBytes } from "node:crypto";
import { notFound } from "../errors";
import { type GoogleState, ownedBy } from "../state";
import { headerOf, type MimePart, parseMime, withHeader } from "./mime";

export type StoredMail = {
  id: string;
  threadId: string;
  labelIds: string[];
  /** Milliseconds. Search finds it from `indexedAt` on. */
  internalDate: number;
  indexedAt: number;
  historyId: number;
  /** Message-ID, and the subject without "Re:": what threads are made of. */
  messageId: string;
  topic: string;
  /** RFC 5322 in base64. */
  raw: string;
};
export type HistoryRecord = {
  id: number;
  kind: "messagesAdded" | "labelsAdded" | "labelsRemoved";
  mailId: string;
  threadId: string;
  /** The labels of the message then, or those that were added or removed. */
  labelIds: string[];
};
export type Mailbox = {
  historyId: number;
  /** What is older than this has expired. */
  oldestHistoryId: number;
  messages: StoredMail[];
  history: HistoryRecord[];
  /** How long search misses a new message. */
  indexDelayMs: number;
  /** Whether sent messages get a Message-ID of Google's, as it does for some. */
  replaceMessageId: boolean;
};

/** History ids grow by more than one, as Google's do. */
const HISTORY_STEP = 7;
const FIRST_HISTORY_ID = 4_001;

export function mailboxOf(state: GoogleState, email: string): Mailbox {
  return ownedBy(state.mailboxes, email, () => ({
    historyId: FIRST_HISTORY_ID,
    oldestHistoryId: FIRST_HISTORY_ID,
    messages: [],
    history: [],
    indexDelayMs: 0,
    replaceMessageId: false,
  }));
}

export function findMail(box: Mailbox, id: string): StoredMail {
  const mail = box.messages.find((candidate) => candidate.id === id);
  if (!mail) throw notFound();
  return mail;
}

type NewMail = { raw: Buffer; labelIds: string[]; threadId?: string; id?: string; receivedAt?: number };

/** Puts a message into a box, in the thread that it belongs to, and into the history. */
export function addMail(
  box: Mailbox,
  { raw, labelIds, threadId, id = newMailId(), receivedAt }: NewMail,
): StoredMail {
  const now = Date.now();
  const message = parseMime(raw);
  const topic = (headerOf(message, "subject") ?? "").replace(/^((re|fwd?|aw):\s*)+/i, "").trim();
  const mail = {
    id,
    threadId: threadOf(box, { message, topic, wanted: threadId }) ?? id,
    labelIds,
    internalDate: receivedAt ?? now,
    indexedAt: now + box.indexDelayMs,
    historyId: 0,
    messageId: headerOf(message, "message-id") ?? "",
    topic,
    raw: raw.toString("base64"),
  };
  box.messages.unshift(mail);
  noteHistory(box, mail, "messagesAdded", labelIds);
  return mail;
}

export function changeLabels(
  box: Mailbox,
  mail: StoredMail,
  { add, remove }: { add: string[]; remove: string[] },
): void {
  const added = add.filter((label) => !mail.labelIds.includes(label));
  const removed = remove.filter((label) => mail.labelIds.includes(label));
  mail.labelIds = [...mail.labelIds.filter((label) => !removed.includes(label)), ...added];
  if (added.length > 0) noteHistory(box, mail, "labelsAdded", added);
  if (removed.length > 0) noteHistory(box, mail, "labelsRemoved", removed);
}

/** Google keeps a Message-ID or sets its own, and sets the sender and the date if they are missing. */
export function completeHeaders(raw: Buffer, email: string, box: Mailbox): Buffer {
  const message = parseMime(raw);
  const own = `<CA${randomBytes(24).toString("base64url")}@mail.gmail.com>`;
  let complete = raw;
  if (box.replaceMessageId || !headerOf(message, "message-id"))
    complete = withHeader(complete, "Message-ID", own);
  if (!headerOf(message, "date")) complete = withHeader(complete, "Date", new Date().toUTCString());
  if (!headerOf(message, "from")) complete = withHeader(complete, "From", email);
  return complete;
}

function noteHistory(box: Mailbox, mail: StoredMail, kind: HistoryRecord["kind"], labelIds: string[]): void {
  box.historyId += HISTORY_STEP;
  mail.historyId = box.historyId;
  box.history.push({ id: box.historyId, kind, mailId: mail.id, threadId: mail.threadId, labelIds });
}

type Arrival = { message: MimePart; topic: string; wanted: string | undefined };

/**
 * A message continues a thread if it refers to one of its messages and has its subject. A thread named by the request
 * is used on the same conditions.
 */
function threadOf(box: Mailbox, { message, topic, wanted }: Arrival): string | undefined {
  if (wanted && !box.messages.some(({ threadId }) => threadId === wanted)) throw notFound();
  const named = `${headerOf(message, "in-reply-to") ?? ""} ${headerOf(message, "references") ?? ""}`.trim();
  if (!named) return undefined;
  const parent = box.messages.find(
    (other) =>
      other.messageId !== "" &&
      named.includes(other.messageId) &&
      other.topic === topic &&
      (!wanted || other.threadId === wanted),
  );
  return parent?.threadId;
}

const newMailId = () => randomBytes(8).toString("hex");
