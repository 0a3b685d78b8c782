import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { inboundTexts, textMessages } from "@/db/schema/messages";
import { noteLook } from "@/lib/accounts/audit/note-look";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { AdminText, Text, userTexts } from "./contract";

const NEWEST = 10;
const MOST_OF_A_CALL = 50;

/** A client's newest texts, sent and received; for admins. Throws `not_found` for a user who does not exist. */
export const listUserTexts: Verb<typeof userTexts> = async (context, { params: { id } }) => {
  assertAgency(context.actor);
  await assertVisibleUser(context, id);
  const both = { sent: eq(textMessages.userId, id), received: eq(inboundTexts.userId, id) };
  const data = (await readNewest(both, NEWEST)).slice(0, NEWEST);
  if (data.length > 0) await noteLook(context, { entity: "texts", userId: id });
  return { data };
};

type Call = { userId: string; callId: string; phoneNumber: string | null };

/** The texts that belong to a client's call, and the others with its number, oldest first: one conversation. */
export async function textsOfCall({ userId, callId, phoneNumber }: Call): Promise<Text[]> {
  const sent = and(
    eq(textMessages.userId, userId),
    or(
      eq(textMessages.callId, callId),
      phoneNumber === null ? undefined : eq(textMessages.recipient, phoneNumber),
    ),
    sql`not starts_with(${textMessages.cause}, 'notice|')`,
  );
  const received = and(
    eq(inboundTexts.userId, userId),
    or(
      eq(inboundTexts.callId, callId),
      phoneNumber === null ? undefined : eq(inboundTexts.sender, phoneNumber),
    ),
  );
  const texts = await readNewest({ sent, received }, MOST_OF_A_CALL);
  return texts.reverse().map(({ problem: _, ...text }) => text);
}

async function readNewest(
  { sent, received }: Record<"sent" | "received", SQL | undefined>,
  limit: number,
): Promise<AdminText[]> {
  const [ours, theirs] = await Promise.all([
    database().select().from(textMessages).where(sent).orderBy(desc(textMessages.createdAt)).limit(limit),
    database()
      .select()
      .from(inboundTexts)
      .where(received)
      .orderBy(desc(inboundTexts.receivedAt))
      .limit(limit),
  ]);
  const texts = [
    ...ours.map(showSent),
    ...theirs.map((text) => ({
      id: text.id,
      number: text.sender,
      body: text.body,
      status: "received" as const,
      problem: null,
      by: "person" as const,
      at: text.receivedAt.toISOString(),
    })),
  ];
  return texts.sort((one, other) => other.at.localeCompare(one.at));
}

/** One of our texts as clients and admins see it. */
export const showSent = (text: typeof textMessages.$inferSelect): AdminText => ({
  id: text.id,
  number: text.recipient,
  body: text.body,
  status: text.status as Text["status"],
  problem: text.problem,
  by: text.cause.startsWith("reply|") ? "client" : "agent",
  at: (text.sentAt ?? text.createdAt).toISOString(),
});
