import { sql } from "drizzle-orm";
import { database, execute } from "@/db/client";
import { firmName } from "@/lib/accounts/users/tables";
import type { Context } from "@/lib/platform/auth/context";
import { notFound } from "@/lib/platform/core/errors";
import type { Input } from "@/lib/platform/http/endpoint";
import type { showUnsubscribe, unsubscribe } from "./contract";
import { readToken } from "./link-token";
import { wantMonthlyEmail } from "./save-digests";
import { wantsEmail } from "./tables";

type Reader = { personId: string; userId: string; firm: string; wants: boolean };

/** Whose emails a token ends; null for one that is forged, or of somebody who has left. Changes nothing. */
export async function readSubscription(token: string): Promise<Reader | null> {
  const personId = readToken(token, "digest unsubscribe");
  const [row] = await execute<Reader[]>(sql`
    select m.user_id as "personId", m.account_id as "userId", ${firmName(sql`m.account_id`)} as firm,
      exists (select from digest_readers r where r.person_id = m.user_id and ${wantsEmail("r")}) as wants
    from members m where m.user_id = ${personId}::uuid`);
  return row ?? null;
}

/**
 * Ends a person's monthly email, however often it is asked. The answer is no redirect, which mail services do not follow;
 * a page of ours that posted its form is sent back to.
 */
export async function endEmails(
  _: Context,
  { params: { token } }: Input<typeof unsubscribe>,
  request: Request,
): Promise<Response> {
  const reader = await readSubscription(token);
  if (!reader) throw notFound("That address");
  const { personId, userId } = reader;
  await database().transaction((tx) => wantMonthlyEmail(personId, userId, false, tx));
  if (request.headers.get("sec-fetch-mode") === "navigate") return toPage(token);
  return new Response("You'll no longer get these emails.\n", {
    headers: { ...HEADERS, "content-type": "text/plain; charset=utf-8" },
  });
}

/** Opening the address ends nothing, since scanners do that: it leads to the page with the button. */
export const showUnsubscribePage = (
  _: Context,
  { params: { token } }: Input<typeof showUnsubscribe>,
): Response => toPage(token);

const HEADERS = { "cache-control": "private, no-store", "referrer-policy": "no-referrer" };

const toPage = (token: string) =>
  new Response(null, {
    status: 303,
    headers: { ...HEADERS, location: `/unsubscribe/${encodeURIComponent(token)}` },
  });
