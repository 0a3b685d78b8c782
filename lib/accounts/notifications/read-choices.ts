import { eq } from "drizzle-orm";
import { type DbOrTx, database } from "@/db/client";
import { agents } from "@/db/schema/agents";
import { notificationChoices } from "@/db/schema/notifications";
import type { Choices } from "./kinds";

export type ClientChoices = {
  /** False while nothing was chosen: then these are the texts that the agent's setup names. */
  chosen: boolean;
  choices: Choices;
  /** Minutes after midnight. */
  quiet: { from: number; until: number } | null;
  eveningQuestion: boolean;
};

/** How a client wants to be told. */
export async function readChoices(userId: string, db: DbOrTx = database()): Promise<ClientChoices> {
  const [row] = await db.select().from(notificationChoices).where(eq(notificationChoices.userId, userId));
  if (!row)
    return { chosen: false, choices: await readTexted(userId, db), quiet: null, eveningQuestion: false };
  const { emergency, message, promise, booking, quietFrom, quietUntil, eveningQuestion } = row;
  return {
    chosen: true,
    choices: { emergency, message, promise, booking },
    eveningQuestion,
    quiet: quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil },
  };
}

/** Whether a client has chosen how to be told, so that the texts of the agent's setup no longer go by themselves. */
export async function hasChosen(userId: string, db: DbOrTx): Promise<boolean> {
  const [row] = await db
    .select({ userId: notificationChoices.userId })
    .from(notificationChoices)
    .where(eq(notificationChoices.userId, userId));
  return row !== undefined;
}

async function readTexted(userId: string, db: DbOrTx): Promise<Choices> {
  const [agent] = await db
    .select({ messages: agents.notifyMessages })
    .from(agents)
    .where(eq(agents.userId, userId));
  return {
    emergency: ["text"],
    message: agent?.messages === false ? [] : ["text"],
    promise: [],
    booking: [],
  };
}
