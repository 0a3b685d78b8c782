import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { callerMessages } from "@/db/schema/messages";
import { publicAddress } from "@/lib/accounts/brand/read-brand";
import { textNotice } from "@/lib/agent/texts/notify-owner";
import type { AttemptOutcome, DueDelivery } from "./due-delivery";
import { sayAsText } from "./words";

/** Queues a text to the client's notification number; whether it arrives is known to the text (text_messages). */
export async function deliverByText(delivery: DueDelivery): Promise<AttemptOutcome> {
  const { user_id: userId, text_cause: cause, call_id: callId } = delivery;
  const body = await wordsOf(delivery);
  const queued = await database().transaction((tx) => textNotice({ userId, cause, body, callId }, tx));
  switch (queued) {
    case "queued":
    case "known":
      return { state: "sent" };
    case "no_number":
      return {
        state: "failed",
        problem: "There is no number to text you on. Please ask your agency to enter it.",
      };
    case "opted_out":
      return {
        state: "failed",
        problem: "Your number has asked not to be texted. Text START to the agent’s number.",
      };
    case "unreachable":
      return { state: "failed", problem: "Your number can’t get texts. Ask your agency to change it." };
    default:
      return {
        state: "failed",
        problem: "The day’s limit of texts was reached. Ask your agency to raise it.",
      };
  }
}

async function wordsOf({ to_do_id, title, line, path }: DueDelivery): Promise<string> {
  const [toDo] = to_do_id
    ? await database().select().from(callerMessages).where(eq(callerMessages.id, to_do_id))
    : [];
  if (toDo) return sayAsText(toDo);
  return `${title}: ${line} ${await publicAddress()}${path}`;
}
