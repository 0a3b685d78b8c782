import { randomUUID } from "node:crypto";
import { rawSql } from "@/db/client";
import type { AgentSetup } from "@/lib/agent/setup/contract";
import type { ActionName } from "@/lib/agent/tools/action-names";
import { addDays } from "@/lib/platform/locale/dates";
import { instantOf, localDay } from "@/lib/platform/locale/zoned-time";
import { makeAgent } from "./agents";
import { began } from "./began";
import { BOOKING_SCOPES, type startOwnGoogle } from "./google";
import { makePerson } from "./people";
import { settled } from "./settled";
import { assignLine, makeTarget, makeTool, postTool, toolCalls } from "./voice";

type Google = Awaited<ReturnType<typeof startOwnGoogle>>;
export const CALLER = "+447700900142"; // who calls in support/voice.ts

/** The Monday after next, and days from it: open, and within the booking horizon. */
export const day = (offset = 0): string => {
  const today = localDay(began(), "Europe/London");
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(today, 14 - weekday + offset);
};
export const at = (time: string, offset = 0) => instantOf(`${day(offset)}T${time}:00`, "Europe/London");

/** The call, the tool call in it, and the caller; null for a withheld number. */
type Asked = { callId?: string; id?: string; caller?: string | null };

/** A client with an agent, a connected calendar and a number whose tools are built-in actions. */
export async function openForBusiness(google: Google, changes: Partial<AgentSetup> = {}) {
  const person = await makePerson();
  const userId = person.id;
  const [connection, line] = await Promise.all([
    google.connect(userId, { scopes: BOOKING_SCOPES }),
    assignLine(userId),
    makeAgent(userId, changes),
  ]);
  const keys = new Map<string, string>();

  /** Gives the agent a tool for this action; resolves to its public key. */
  async function offer(action: ActionName): Promise<string> {
    const known = keys.get(action);
    if (known) return known;
    const tool = await makeTool();
    await makeTarget({ toolId: tool.id, userId, number: line.number, action });
    keys.set(action, tool.publicKey);
    return tool.publicKey;
  }

  /** The assistant's answer to a tool call. */
  async function ask(
    action: ActionName,
    args: unknown,
    { callId = randomUUID(), id = randomUUID(), caller = CALLER }: Asked = {},
  ): Promise<string> {
    const key = await offer(action);
    const message = toolCalls(callId, line, [{ id, name: action, arguments: args }]);
    const body = { message: { ...message, customer: { number: caller } } };
    const answer = await postTool(key, { body });
    const [said] = answer.body.results;
    return said.result ?? said.error;
  }

  return {
    userId,
    email: connection.email,
    connectionId: connection.id,
    ask,
    offer,
    person,
    line,
    bookings: () => rawSql()`select * from bookings where user_id = ${userId} order by created_at`,
    messages: () => rawSql()`select * from caller_messages where user_id = ${userId} order by created_at`,
    texts: async () => {
      await settled();
      return rawSql()`select * from text_messages where user_id = ${userId} order by created_at`;
    },
    /** The client's webhook events: type and data. */
    events: async () => {
      await settled();
      const rows = await rawSql()<{ payload: { type: string; data: Record<string, unknown> } }[]>`
        select d.payload from webhook_deliveries d join webhooks w on w.id = d.webhook_id
        where w.user_id = ${userId} order by d.id`;
      return rows.map(({ payload }) => payload);
    },
    event: (time: string, end: string, offset = 0) =>
      google.addEvent(connection.email, {
        summary: "By hand",
        start: { dateTime: new Date(at(time, offset)).toISOString() },
        end: { dateTime: new Date(at(end, offset)).toISOString() },
      }),
  };
}
