import { gmail, type gmail_v1 } from "googleapis/build/src/apis/gmail/index.js";
import { MINUTE, SECOND } from "@/lib/platform/core/clock";
import type { GoogleClient } from "./client";
import { composeMail, messageIdOf, type OutgoingMail, STEP_HEADER } from "./compose-mail";
import type { Effect } from "./effect";
import { postMultipart } from "./post-multipart";

type SentMail = { mailId: string; threadId: string };

/** The clocks of Google and of this server may differ. */
const CLOCK_MARGIN_MS = 5 * MINUTE;
const PAGE_SIZE = 100;
/** How many mails to one recipient are looked through; more cannot be sent between two attempts. */
const MAX_COMPARED = 300;

/**
 * Sends a mail from the account's own address. `make` needs the scope `gmail.send`. Gmail has no key for a repeat, so
 * `find` searches the sent mail, for which it needs `gmail.readonly`: with `gmail.send` alone it fails with
 * insufficient permissions. A mail is in the search's index after some seconds. Sources:
 * developers.google.com/workspace/gmail/api/guides/sending and /filtering.
 */
export const sendMail: Effect<OutgoingMail, SentMail> = {
  lagMs: 60 * SECOND,

  async make(client, { key, input }) {
    const raw = await composeMail(key, input);
    const threadId = input.inReplyTo?.threadId;
    const thread = threadId ? { threadId } : {};
    const sent = input.attachments?.length
      ? await postMultipart<gmail_v1.Schema$Message>(client, {
          path: "/gmail/v1/users/me/messages/send",
          metadata: thread,
          content: raw,
          mimeType: "message/rfc822",
        })
      : (await api(client).send({ userId: "me", requestBody: { raw: raw.toString("base64url"), ...thread } }))
          .data;
    return toSent(sent);
  },

  /** By Message-ID; if Gmail replaced it, by our header in the mails that were sent to the first recipient since. */
  async find(client, { key, input, since }) {
    const { data } = await api(client).list({
      userId: "me",
      q: `rfc822msgid:${messageIdOf(key).slice(1, -1)}`,
    });
    const [exact] = data.messages ?? [];
    if (exact) return toSent(exact);
    const after = Math.floor((since.getTime() - CLOCK_MARGIN_MS) / SECOND);
    for await (const mail of listSent(client, `in:sent to:${input.to[0]} after:${after}`))
      if ((await readStep(client, mail.id ?? "")) === key) return toSent(mail);
    return null;
  },
};

async function* listSent(client: GoogleClient, q: string): AsyncGenerator<gmail_v1.Schema$Message> {
  let pageToken: string | undefined;
  let compared = 0;
  do {
    const { data }: { data: gmail_v1.Schema$ListMessagesResponse } = await api(client).list({
      userId: "me",
      q,
      maxResults: PAGE_SIZE,
      pageToken,
    });
    yield* data.messages ?? [];
    compared += PAGE_SIZE;
    pageToken = data.nextPageToken ?? undefined;
  } while (pageToken && compared < MAX_COMPARED);
}

async function readStep(client: GoogleClient, id: string): Promise<string | null> {
  const { data } = await api(client).get({
    userId: "me",
    id,
    format: "metadata",
    metadataHeaders: [STEP_HEADER],
  });
  return data.payload?.headers?.[0]?.value ?? null;
}

const api = (client: GoogleClient) => gmail({ version: "v1", auth: client }).users.messages;

function toSent({ id, threadId }: gmail_v1.Schema$Message): SentMail {
  if (!id || !threadId) throw new Error("Gmail returned a message without an id");
  return { mailId: id, threadId };
}
