import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { userTokens } from "@/db/schema/connections";
import { readinessResults } from "@/db/schema/readiness";
import { publicAddress } from "@/lib/accounts/brand/read-brand";
import { isCalendar } from "@/lib/accounts/connections/tables";
import { notifyOwner } from "@/lib/agent/texts/notify-owner";
import { CHECKS, type CheckName } from "./checks";
import { isBroken } from "./next-try";
import type { ResultRow } from "./results";

type Results = Map<CheckName, ResultRow>;

/**
 * Texts a live client's owner about a failure once, and once more when it works again, with what still fails. What was sent is recorded in the
 * same transaction, under the client's lock, so that two concurrent runs send one text.
 */
export async function notifyOfChecks(tx: Tx, userId: string, results: Results): Promise<void> {
  const now = new Date();
  const rows = [...results].map(([name, row]) => ({ name, row }));
  const broken = rows.filter(({ row }) => row.toldAt === null && isBroken(row, now.getTime()));
  const well = rows.filter(({ row }) => row.toldAt !== null && row.outcome === "ok");
  await mark(tx, userId, broken, now);
  await mark(tx, userId, well, null);
  // A lost connection has its own text, sent when it is detected.
  const isTold = broken.some(({ name }) => name === "calendar") && (await isDisconnected(tx, userId));
  const news = broken.filter(({ name }) => !(isTold && name === "calendar"));
  if (news.length > 0) {
    await notifyOwner(
      {
        userId,
        cause: causeOf("broken", news, ({ failingSince }) => failingSince),
        body: `Your phone agent has a problem with ${list(news)}. Details: ${await publicAddress()}/dashboard`,
      },
      tx,
    );
  }
  if (well.length > 0) {
    const failing = rows.filter(
      ({ row }) => row.outcome !== "ok" && (row.toldAt !== null || isBroken(row, now.getTime())),
    );
    const rest =
      failing.length > 0 ? `Still failing: ${list(failing)}.` : "Your phone agent is working again.";
    await notifyOwner(
      {
        userId,
        cause: causeOf("well", well, ({ toldAt }) => toldAt),
        body: `Fixed: ${list(well)}. ${rest}`,
      },
      tx,
    );
  }
}

type Row = { name: CheckName; row: ResultRow };

const list = (rows: Row[]) => rows.map(({ name }) => CHECKS[name].owner.short).join(", ");

const causeOf = (kind: string, rows: Row[], at: (row: ResultRow) => Date | null) =>
  ["readiness", kind, ...rows.map(({ name, row }) => `${name} ${at(row)?.toISOString()}`)].join("|");

async function mark(tx: Tx, userId: string, rows: Row[], toldAt: Date | null): Promise<void> {
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name);
  await tx
    .update(readinessResults)
    .set({ toldAt })
    .where(and(eq(readinessResults.userId, userId), inArray(readinessResults.checkName, names)));
}

async function isDisconnected(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: userTokens.id })
    .from(userTokens)
    .where(and(eq(userTokens.userId, userId), isCalendar("user_tokens"), eq(userTokens.needsReauth, true)));
  return row !== undefined;
}
