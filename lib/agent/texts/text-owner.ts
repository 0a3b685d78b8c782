import { sql } from "drizzle-orm";
import { executeIn, type Tx } from "@/db/client";
import { hasFailed } from "./tables";

/**
 * The client that a text is for: the one who last wrote to its sender from that number, otherwise the one the number is
 * assigned to, otherwise the only one whose agent texts from it. Null if there is none. A number that was moved is its
 * new client's, although the former one's agent may still text from it.
 */
export async function ownerOfText(
  { sender, recipient }: { sender: string; recipient: string },
  tx: Tx,
): Promise<string | null> {
  const [row] = await executeIn(tx)<{ user_id: string }[]>(sql`
    (select user_id, 1 as rank from text_messages
      where recipient = ${sender} and sender = ${recipient} and not ${hasFailed("text_messages")}
      order by created_at desc limit 1)
    union all
    select user_id, 2 from phone_assignments where is_active and phone_number = ${recipient}
    union all
    select (array_agg(user_id))[1], 3 from agents where text_sender = ${recipient} having count(*) = 1
    order by rank limit 1`);
  return row?.user_id ?? null;
}
