import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { agents } from "@/db/schema/agents";
import type { NotificationKind } from "@/lib/accounts/notifications/kinds";
import { hasChosen } from "@/lib/accounts/notifications/read-choices";
import { cutText } from "@/lib/platform/core/cut-text";
import { type Queued, queueText } from "./queue-text";

/** In characters, two text messages' worth: it is read between two jobs. */
export const LONGEST_NOTICE = 300;

type Notice = {
  userId: string;
  /** The deduplication key, such as `emergency|<call>`: the same cause is one text. */
  cause: string;
  /** One line; cut at 300 characters. */
  body: string;
  /** The call that its limits count by. */
  callId?: string | null;
};

type ChosenNotice = Omit<Notice, "callId"> & {
  /** A client who has chosen how to be told about this gets a notification instead (lib/agent/notifications). */
  kind?: NotificationKind;
  /** A caller's message, and its call: limited, and not sent to a client who reads messages only on the dashboard. */
  messageOf?: { callId: string | null };
};

/**
 * Texts the client's notification number from the number that their agent texts from, once per cause; does nothing
 * while either is not set. Pass the transaction of the cause.
 */
export async function notifyOwner({ kind, messageOf, ...notice }: ChosenNotice, tx: Tx): Promise<void> {
  if (kind && (await hasChosen(notice.userId, tx))) return;
  if (messageOf && !(await readNumbers(notice.userId, tx))?.messages) return;
  await textNotice({ ...notice, callId: messageOf?.callId }, tx);
}

/** The same for a client who has chosen texts; `no_number` while they cannot be sent. */
export async function textNotice(
  { userId, cause, body, callId = null }: Notice,
  tx: Tx,
): Promise<Queued | "no_number"> {
  const numbers = await readNumbers(userId, tx);
  if (!numbers?.sender || !numbers.recipient || numbers.sender === numbers.recipient) return "no_number";
  const { sender, recipient } = numbers;
  return queueText(
    {
      userId,
      cause: textCauseOf({ userId, cause }),
      callId,
      sender,
      recipient,
      body: cutText(body, LONGEST_NOTICE),
    },
    tx,
  );
}

/** The deduplication key of a notice's text. */
export const textCauseOf = ({ userId, cause }: Pick<Notice, "userId" | "cause">) =>
  `notice|${cause}|${userId}`;

async function readNumbers(userId: string, tx: Tx) {
  const [agent] = await tx
    .select({
      sender: agents.textSender,
      recipient: agents.notificationNumber,
      messages: agents.notifyMessages,
    })
    .from(agents)
    .where(eq(agents.userId, userId));
  return agent;
}
