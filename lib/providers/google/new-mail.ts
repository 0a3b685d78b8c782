import { gmail, type gmail_v1 } from "googleapis/build/src/apis/gmail/index.js";
import { SECOND } from "@/lib/platform/core/clock";
import type { GoogleClient } from "./client";
import { statusOf } from "./errors";

/** Where in a mailbox's history to go on. */
type MailPosition = { historyId: string };

const PAGE_SIZE = 500;

/** The mailbox's position now, for a first poll. Needs the scope `gmail.readonly`, as all here. */
export async function readMailPosition(client: GoogleClient): Promise<MailPosition> {
  const { data } = await api(client).getProfile({ userId: "me", fields: "historyId" });
  if (!data.historyId) throw new Error("Gmail returned no history id");
  return { historyId: data.historyId };
}

/**
 * The mails that came into the inbox since a position, oldest first, and the next position; "expired" if Google no
 * longer knows it (usually after a week), then see listMailSince. A mail that arrives while pages are read may be
 * returned again next time. A mail may be gone by the time it is read. Source:
 * developers.google.com/workspace/gmail/api/guides/sync.
 */
export async function readNewMail(
  client: GoogleClient,
  { since }: { since: string },
): Promise<{ position: MailPosition; mailIds: string[] } | "expired"> {
  const mailIds = new Set<string>();
  let historyId: string | undefined;
  let pageToken: string | undefined;
  do {
    const page = await listHistory(client, since, pageToken);
    if (page === "expired") return "expired";
    for (const { messagesAdded = [] } of page.history ?? [])
      for (const { message } of messagesAdded) if (message?.id) mailIds.add(message.id);
    historyId ??= page.historyId ?? undefined;
    pageToken = page.nextPageToken ?? undefined;
  } while (pageToken);
  return { position: { historyId: historyId ?? since }, mailIds: [...mailIds] };
}

/** The ids of at most `max` mails that came into the inbox after a time, newest first. */
export async function listMailSince(
  client: GoogleClient,
  { after, max }: { after: Date; max: number },
): Promise<string[]> {
  const ids: string[] = [];
  let pageToken: string | undefined;
  do {
    const { data }: { data: gmail_v1.Schema$ListMessagesResponse } = await api(client).messages.list({
      userId: "me",
      q: `in:inbox after:${Math.floor(after.getTime() / SECOND)}`,
      maxResults: Math.min(PAGE_SIZE, max - ids.length),
      pageToken,
    });
    ids.push(...(data.messages ?? []).flatMap(({ id }) => id ?? []));
    pageToken = data.nextPageToken ?? undefined;
  } while (pageToken && ids.length < max);
  return ids;
}

async function listHistory(
  client: GoogleClient,
  since: string,
  pageToken: string | undefined,
): Promise<gmail_v1.Schema$ListHistoryResponse | "expired"> {
  try {
    const { data } = await api(client).history.list({
      userId: "me",
      startHistoryId: since,
      historyTypes: ["messageAdded"],
      labelId: "INBOX",
      maxResults: PAGE_SIZE,
      pageToken,
    });
    return data;
  } catch (thrown) {
    if (statusOf(thrown) === 404) return "expired";
    throw thrown;
  }
}

const api = (client: GoogleClient) => gmail({ version: "v1", auth: client }).users;
