import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { agents } from "@/db/schema/agents";
import { canReceiveTexts, isNearby } from "./can-receive-texts";
import { hasOptedOut } from "./opt-outs";

/** Whether a client can text this number: they have one to text from, it can receive texts, and it did not opt out. */
export async function canReply({
  userId,
  number,
}: {
  userId: string;
  number: string | null;
}): Promise<boolean> {
  if (!number || !canReceiveTexts(number)) return false;
  const [agent] = await database()
    .select({ sender: agents.textSender })
    .from(agents)
    .where(eq(agents.userId, userId));
  const sender = agent?.sender;
  if (!sender || !isNearby(number, sender)) return false;
  return !(await hasOptedOut({ sender, recipient: number }, database()));
}
