import { randomUUID } from "node:crypto";
import type { Tx } from "@/db/client";
import { digestEntries, digestLinks, digests } from "@/db/schema/digests";
import { publicAddress } from "@/lib/accounts/brand/read-brand";
import { DAY } from "@/lib/platform/core/clock";
import { sha256 } from "@/lib/platform/core/crypto";
import { tokenOf } from "./link-token";
import type { DigestContent } from "./read-digest-rows";

type NewDigest = {
  userId: string;
  kind: "weekly" | "monthly" | "asked";
  timeZone: string;
  content: DigestContent;
  skipped?: "stopped" | "nothing" | "incomplete" | "late" | null;
};

const ROWS_AT_ONCE = 500;

/** Stores what a client is told, with the rows behind each figure; null if the period's digest exists already. */
export async function storeDigest(
  { userId, kind, timeZone, content, skipped = null }: NewDigest,
  tx: Tx,
): Promise<string | null> {
  const { period, sums, missingCalls, advice, rows } = content;
  const [digest] = await tx
    .insert(digests)
    .values({
      ...{ userId, kind, timeZone, skipped, sums, missingCalls, advice },
      periodFrom: period.from,
      periodTo: period.to,
    })
    .onConflictDoNothing()
    .returning({ id: digests.id });
  if (!digest) return null;
  const counts = new Map<string, number>();
  const entries = rows.map((row) => {
    const nth = (counts.get(row.figure) ?? 0) + 1;
    counts.set(row.figure, nth);
    return { ...row, digestId: digest.id, userId, nth };
  });
  for (let from = 0; from < entries.length; from += ROWS_AT_ONCE)
    await tx.insert(digestEntries).values(entries.slice(from, from + ROWS_AT_ONCE));
  return digest.id;
}

type NewLink = { digestId: string; userId: string; personId: string | null; channel: "text" | "email" };

const LIFE = 30 * DAY;

/** Adds a copy with a link of its own. An email is still to be sent; a text is queued by the caller. */
export async function addLink(
  { channel, ...link }: NewLink,
  tx: Tx,
): Promise<{ id: string; address: string }> {
  const id = randomUUID();
  const token = tokenOf(id, "digest link");
  const sent =
    channel === "text" ? { state: "sent" as const, settledAt: new Date() } : { state: "due" as const };
  await tx.insert(digestLinks).values({
    ...link,
    ...sent,
    ...{ id, channel, hash: sha256(token), expiresAt: new Date(Date.now() + LIFE) },
  });
  return { id, address: `${await publicAddress()}/report/${token}` };
}
