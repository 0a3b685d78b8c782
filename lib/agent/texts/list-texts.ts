import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { inboundTexts, textMessages } from "@/db/schema/messages";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import type { AdminText, Text, userTexts } from "./contract";

const NEWEST = 10;
const MOST_OF_A_CALL = 50;

/** A client's newest texts, sent and received; for admins. Throws `not_found` for a user who does not exist. */
export async function listUserTexts(
  context: ActorContext,
  { params: { id } }: Pick<Input<typeof userTexts>, "params">,
): Promise<Result<typeof userTexts>> {
  assertAdmin(context.actor);
  await assertVisibleUser(context, id);
  const both = { sent: eq(textMessages.userId, id), received: eq(inboundTexts.userId, id) };
  return { data: (await readNewest(both, NEWEST)).slice(0, NEWEST) };
}

/** The texts of a client's call, oldest first. */
export async function textsOfCall({ userId, callId }: { userId: string; callId: string }): Promise<Text[]> {
  const sent = and(
    eq(textMessages.userId, userId),
    eq(textMessages.callId, callId),
    sql`not starts_with(${textMessages.cause}, 'notice|')`,
  );
  const received = and(eq(inboundTexts.userId, userId), eq(inboundTexts.callId, callId));
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
    ...ours.map((text) => ({
      id: text.id,
      number: text.recipient,
      body: text.body,
      status: text.status as Text["status"],
      problem: text.problem,
      at: (text.sentAt ?? text.createdAt).toISOString(),
    })),
    ...theirs.map((text) => ({
      id: text.id,
      number: text.sender,
      body: text.body,
      status: "received" as const,
      problem: null,
      at: text.receivedAt.toISOString(),
    })),
  ];
  return texts.sort((one, other) => other.at.localeCompare(one.at));
}
