import { createHmac } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { type DbOrTx, executeIn, type Tx } from "@/db/client";
import { textOptOuts } from "@/db/schema/messages";
import { derivedKey, derivedKeys } from "@/lib/platform/core/crypto";

/** `sender` is our number, `recipient` the number that opted out of it. */
type Pair = { sender: string; recipient: string };

/** The problem recorded for a text to a number that opted out. */
export const NOT_SENT = {
  status: "failed",
  problem: "the recipient has opted out of texts from this number",
};

const isPair = ({ sender, recipient }: Pair) =>
  and(eq(textOptOuts.sender, sender), inArray(textOptOuts.recipient, formsOf(recipient)));

/** How a number may be written in an opt-out: as it is or, of an erased caller, as a keyed hash. */
export const formsOf = (number: string): string[] => [
  number,
  ...derivedKeys("opt-outs").map((key) => hashWith(key, number)),
];

const hashWith = (key: Buffer, number: string) =>
  `erased:${createHmac("sha256", key).update(number).digest("base64url")}`;

/**
 * Keeps what an erased caller asked for without their number: it still gets no texts from the client's lines. Resolves to
 * how many of them they had opted out of.
 */
export async function hideOptOuts(number: string, userId: string, tx: Tx): Promise<number> {
  const { count } = await executeIn(tx)(sql`
    with plain as (
      delete from text_opt_outs o where o.recipient = ${number}
        and exists (select from phone_assignments a where a.user_id = ${userId} and a.phone_number = o.sender)
      returning sender, since
    ), hidden as (
      insert into text_opt_outs (sender, recipient, since)
      select sender, ${hashWith(derivedKey("opt-outs"), number)}, since from plain on conflict do nothing
    )
    select from plain`);
  return count;
}

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
