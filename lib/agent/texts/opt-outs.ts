import { and, eq } from "drizzle-orm";
import type { DbOrTx } from "@/db/client";
import { textOptOuts } from "@/db/schema/messages";

/** `sender` is our number, `recipient` the number that opted out of it. */
type Pair = { sender: string; recipient: string };

/** The problem recorded for a text to a number that opted out. */
export const NOT_SENT = {
  status: "failed",
  problem: "the recipient has opted out of texts from this number",
};

const isPair = ({ sender, recipient }: Pair) =>
  and(eq(textOptOuts.sender, sender), eq(textOptOuts.recipient, recipient));

export async function hasOptedOut(pair: Pair, db: DbOrTx): Promise<boolean> {
  const [row] = await db.select({ since: textOptOuts.since }).from(textOptOuts).where(isPair(pair));
  return row !== undefined;
}

export async function optOut({ sender, recipient }: Pair, db: DbOrTx): Promise<void> {
  await db.insert(textOptOuts).values({ sender, recipient }).onConflictDoNothing();
}

export async function optIn(pair: Pair, db: DbOrTx): Promise<void> {
  await db.delete(textOptOuts).where(isPair(pair));
}
