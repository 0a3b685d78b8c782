import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { agents } from "@/db/schema/agents";
import { queueText } from "./queue-text";

/** Two text messages' worth: it is read between two jobs. */
const LONGEST = 300;

type Notice = {
  userId: string;
  /** The deduplication key, such as `emergency|<call>`: the same cause is one text. */
  cause: string;
  /** One line; cut at 300 characters. */
  body: string;
  /** A caller's message, and its call: limited, and not sent to a client who reads messages only on the dashboard. */
  messageOf?: { callId: string | null };
};

/**
 * Texts the client's notification number from the number that their agent texts from, once per cause; does nothing
 * while either is not set. Pass the transaction of the cause.
 */
export async function notifyOwner({ userId, cause, body, messageOf }: Notice, tx: Tx): Promise<void> {
  const [agent] = await tx
    .select({
      sender: agents.textSender,
      recipient: agents.notificationNumber,
      messages: agents.notifyMessages,
    })
    .from(agents)
    .where(eq(agents.userId, userId));
  if (!agent?.sender || !agent.recipient || agent.sender === agent.recipient) return;
  if (messageOf && !agent.messages) return;
  const { sender, recipient } = agent;
  const text = body.length > LONGEST ? `${body.slice(0, LONGEST - 1).trimEnd()}…` : body;
  const { callId = null } = messageOf ?? {};
  await queueText({ userId, cause: `notice|${cause}|${userId}`, callId, sender, recipient, body: text }, tx);
}
