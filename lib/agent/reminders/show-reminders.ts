import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { agents } from "@/db/schema/agents";
import { reminderSettings } from "@/db/schema/reminders";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { myReminders, ReminderState } from "./contract";
import { measureReminders } from "./measure-reminders";

export const NO_SENDER = "Your agency has not set up a number to text your customers from. Please ask them.";

/** Whether the signed-in client's customers are reminded, and what was measured of it. */
export const showReminders: Verb<typeof myReminders> = async ({ actor }) => {
  return { data: await within(5 * SECOND, read(actor.accountId)) };
};

async function read(userId: string): Promise<ReminderState> {
  const [settings, agent, effect] = await Promise.all([
    database().select().from(reminderSettings).where(eq(reminderSettings.userId, userId)),
    database().select({ sender: agents.textSender }).from(agents).where(eq(agents.userId, userId)),
    measureReminders(userId),
  ]);
  return { on: settings[0]?.enabled ?? false, problem: agent[0]?.sender ? null : NO_SENDER, effect };
}
