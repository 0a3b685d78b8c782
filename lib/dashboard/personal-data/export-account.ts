import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { readTicket, signTicket } from "@/lib/calls/recordings/ticket";
import { unauthenticated } from "@/lib/platform/auth/load-actor";
import { hasSession, isDisabled, isOwner } from "@/lib/platform/auth/tables";
import { derivedKey, derivedKeys } from "@/lib/platform/core/crypto";
import { AppError } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { downloadExport as downloadContract, startExport as startContract } from "./contract";
import { exportFiles } from "./export-files";
import { writeZip } from "./write-zip";

const PURPOSE = "export ticket";

/** An address that gives out everything of the actor's account, for five minutes and as long as their session goes on. */
export const startExport: Verb<typeof startContract> = async (context) => {
  const { accountId, personId: userId, sessionId = null } = context.actor;
  if (!(await isStillOwner({ userId, sessionId }, accountId))) {
    throw new AppError("forbidden", "Only an owner can take an account along. Ask one of its owners.");
  }
  const { token, expiresAt } = signTicket(accountId, { userId, sessionId }, derivedKey(PURPOSE));
  await recordChange(context, { action: "sent", entity: "export", entityId: accountId, userId: accountId });
  const address = `/api/exports/${accountId}?${new URLSearchParams({ token })}`;
  return { data: { address, expires_at: expiresAt.toISOString() } };
};

/** The archive, streamed while it is made: see writeZip. Throws `unauthenticated` for a ticket that does not count. */
export const downloadExport: Verb<typeof downloadContract> = async (
  { log },
  { params: { userId: accountId }, query: { token } },
) => {
  const listener = readTicket(token, accountId, derivedKeys(PURPOSE));
  if (!listener || !(await isStillOwner(listener, accountId))) throw unauthenticated();
  const madeAt = new Date().toISOString();
  const zip = writeZip(exportFiles(accountId), (files) => ({
    name: "manifest.json",
    open: async () =>
      Readable.from([Buffer.from(JSON.stringify({ account: accountId, made_at: madeAt, files }, null, 2))]),
  }));
  zip.on("error", (err) => log.warn({ err }, "an export broke off"));
  return new Response(Readable.toWeb(zip) as ReadableStream, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="export-${madeAt.slice(0, 10)}.zip"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    },
  });
};

async function isStillOwner(
  { userId, sessionId }: { userId: string; sessionId: string | null },
  accountId: string,
): Promise<boolean> {
  const [row] = await execute<[{ counts: boolean }]>(sql`
    select exists (
      select from profiles p
      where p.id = ${userId} and ${isOwner(sql`p.id`, sql`${accountId}`)} and not ${isDisabled("p")}
    ) and ${hasSession(sql`${sessionId}`)} as counts`);
  return row.counts;
}
