import { eq } from "drizzle-orm";
import type { DbOrTx } from "@/db/client";
import { agents } from "@/db/schema/agents";
import { queueText } from "./queue-text";

/** Two text messages' worth: somebody reads this between two jobs. */
const LONGEST = 300;

type Notice = {
  userId: string;
  /** Names what led to it, such as `emergency|<call>`: the same cause is one text, however often it is told. */
  cause: string;
  /** One line; what is longer than 300 characters is cut. */
  body: string;
  /** Not sent where the client reads their messages on the dashboard alone. */
  isMessage?: boolean;
};

/**
 * Texts the client at their notification number from the number that their agent texts from, once for a cause; nothing
 * while either is not set. Give it the transaction of the cause.
 */
export async function notifyOwner(
  { userId, cause, body, isMessage = false }: Notice,
  db: DbOrTx,
): Promise<void> {
  const [agent] = await db
    .select({
      sender: agents.textSender,
      recipient: agents.notificationNumber,
      messages: agents.notifyMessages,
    })
    .from(agents)
    .where(eq(agents.userId, userId));
  if (!agent?.sender || !agent.recipient || agent.sender === agent.recipient) return;
  if (isMessage && !agent.messages) return;
  const { sender, recipient } = agent;
  const text = body.length > LONGEST ? `${body.slice(0, LONGEST - 1).trimEnd()}…` : body;
  await queueText({ userId, cause: `notice|${userId}|${cause}`, sender, recipient, body: text }, db);
}
