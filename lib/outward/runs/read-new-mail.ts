import { and, eq, sql } from "drizzle-orm";
import { database, execute, executeIn, type Tx } from "@/db/client";
import { mailCursors } from "@/db/schema/automations";
import { userTokens } from "@/db/schema/connections";
import { withGoogleAccess } from "@/lib/accounts/connections/google-access";
import { waitsForMail } from "@/lib/outward/automations/tables";
import { DAY } from "@/lib/platform/core/clock";
import { AppError } from "@/lib/platform/core/errors";
import { logger } from "@/lib/platform/core/logger";
import type { GoogleClient } from "@/lib/providers/google/client";
import { listMailSince, readNewMail as readHistory, readMailPosition } from "@/lib/providers/google/new-mail";
import { readMail } from "@/lib/providers/google/read-mail";
import type { IncomingMail } from "@/lib/providers/google/to-mail";
import { findCause, type NewEvent, startRuns } from "./start-runs";

/** After a position that Google has forgotten, or a long pause, at most this many mails are caught up on. */
const MOST = 100;
/** A mail that is read later than that after it came is not answered any more: they may have rung since. */
const ANSWERABLE = DAY;
const SERVICE = "google_gmail";

/**
 * Starts the workflows that wait for mail with what has come since the last time; the first time, since the first of them
 * was switched on and the mailbox connected. Mail that a machine sent, and our own, starts nothing.
 */
export async function readNewMail(userId: string): Promise<void> {
  const account = await readAccount(userId);
  try {
    await withGoogleAccess({ userId, service: SERVICE, permissions: ["mail.read"] }, async (client) => {
      const cursor = await readCursor(userId, account);
      const { historyId, ids } = cursor
        ? await listNew(client, cursor)
        : await listAfter(client, await readBeginning(userId));
      for (const id of ids) {
        const mail = await readMail(client, id);
        if (mail) await startFor(userId, account, mail);
      }
      await keep(userId, account, historyId);
    });
  } catch (thrown) {
    // A connection that is gone is shown on the page and told by the event that it broke.
    if (!(thrown instanceof AppError)) throw thrown;
    logger().warn({ err: thrown, userId }, "could not read a client's mail");
  }
}

async function listNew(client: GoogleClient, { historyId, readAt }: { historyId: string; readAt: Date }) {
  const found = await readHistory(client, { since: historyId });
  if (found !== "expired") return { historyId: found.position.historyId, ids: found.mailIds };
  return listAfter(client, readAt);
}

/** The position is read first: what comes in between is listed again next time. */
async function listAfter(client: GoogleClient, after: Date | null) {
  const { historyId } = await readMailPosition(client);
  const ids = after ? await listMailSince(client, { after, max: MOST }) : [];
  return { historyId, ids: ids.reverse() };
}

async function startFor(userId: string, account: string | null, mail: IncomingMail): Promise<void> {
  const { address, name } = mail.from;
  const isOwn = (other: string) => other.toLowerCase() === account?.toLowerCase();
  if (mail.isAutomatic || !address || isOwn(address)) return;
  const event: NewEvent = {
    userId,
    kind: "mail.received",
    key: `mail.received|${mail.id}`,
    happenedAt: mail.receivedAt,
    subject: mail.subject || `Email from ${name || address}`,
    data: async (tx) => ({
      mail_id: mail.id,
      thread_id: mail.threadId,
      message_id: mail.messageId,
      references: mail.references,
      sender_name: name || address,
      sender_address: address,
      reply_address: isOwn(mail.replyTo.address) ? address : mail.replyTo.address,
      subject: mail.subject,
      body: mail.text,
      received_at: mail.receivedAt.toISOString(),
      is_late: mail.receivedAt.getTime() < Date.now() - ANSWERABLE,
      has_attachments: mail.attachments.length > 0,
      is_first: await isFirstFrom(userId, address, tx),
      attachments: mail.attachments,
    }),
    // The step's key, which our mails carry in a header, begins with its run.
    causeRunId: await findCause(mail.step?.split(":")[0]),
  };
  await startRuns([event]);
}

/** Whether a sender has not written before; remembered from now on. */
async function isFirstFrom(userId: string, address: string, tx: Tx): Promise<boolean> {
  const rows = await executeIn(tx)<{ is_new: boolean }[]>(sql`
    insert into mail_senders (user_id, address) values (${userId}, ${address.toLowerCase()})
    on conflict do nothing returning true as is_new`);
  return rows.length > 0;
}

async function readAccount(userId: string): Promise<string | null> {
  const [row] = await database()
    .select({ account: userTokens.account })
    .from(userTokens)
    .where(and(eq(userTokens.userId, userId), eq(userTokens.service, SERVICE)));
  return row?.account ?? null;
}

/** None for a mailbox that was never read, or after another account was connected. */
async function readCursor(userId: string, account: string | null) {
  const [row] = await database().select().from(mailCursors).where(eq(mailCursors.userId, userId));
  return row && row.account === (account ?? "") ? row : undefined;
}

/** Since when mail starts a workflow; null if none waits for it. */
async function readBeginning(userId: string): Promise<Date | null> {
  const [row] = await execute<{ since: Date }[]>(sql`
    select greatest(min(a.listening_since), t.updated_at) as since
    from automations a join user_tokens t on t.user_id = a.user_id and t.service = ${SERVICE}
    where a.user_id = ${userId} and ${waitsForMail("a")} group by t.updated_at`);
  return row?.since ?? null;
}

async function keep(userId: string, account: string | null, historyId: string): Promise<void> {
  const values = { account: account ?? "", historyId, readAt: new Date() };
  await database()
    .insert(mailCursors)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: mailCursors.userId, set: values });
}
