import { eq, sql } from "drizzle-orm";
import { executeIn, type Tx } from "@/db/client";
import { agents } from "@/db/schema/agents";
import { readCountry, readPlace } from "@/lib/accounts/users/read-place";
import { fillIn } from "@/lib/outward/automations/template";
import { type Performer, StepFailure } from "@/lib/outward/runs/performers";
import { isJustCaused } from "@/lib/outward/runs/tables";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { toE164 } from "@/lib/providers/voice/phone-number";
import { queueText } from "./queue-text";
import { nextTextTime } from "./text-hours";
import { textToStranger } from "./text-to-stranger";

type TextInput = { to: string | null; is_owner: boolean; body: string; refused?: string };

/**
 * Queues a text with the step, once. It obeys the limits and opt-outs of every other text; what may not be sent is
 * shown with the step. One to a customer that is no answer to what just happened waits for the country's hours.
 */
export const sendTextStep: Performer<"send_text"> = {
  in: "database",
  input: async ({ to, body }, facts, { userId, runId }) => {
    const filled = fillIn(body, facts.values, facts.zone);
    if (to.kind === "owner" || facts.isTest) return { to: null, is_owner: true, body: filled };
    const country = await readCountry(userId);
    if (to.kind === "fixed") return { to: toE164(to.address, country), is_owner: false, body: filled };
    return textToStranger({ field: to.field, body, runId, country }, facts);
  },
  perform: async (input, { userId, key, callId, runId }, tx) => {
    const { to, is_owner: isOwner, body, refused } = input as TextInput;
    const [agent] = await tx
      .select({ sender: agents.textSender, owner: agents.notificationNumber })
      .from(agents)
      .where(eq(agents.userId, userId));
    const recipient = isOwner ? (agent?.owner ?? null) : to;
    if (!agent?.sender)
      throw new StepFailure("Your agent has no number to text from. Choose one in its settings.", {
        kind: "fail",
      });
    if (isOwner && !recipient)
      throw new StepFailure("You have no number for notices yet. Enter one in your agent's settings.", {
        kind: "fail",
      });
    if (refused) return { output: {}, skipped: refused };
    // Twilio refuses a text without words (21602).
    if (body.trim() === "") return { output: {}, skipped: "There were no words to text." };
    if (!recipient) return { output: {}, skipped: "There was no phone number to text." };
    if (!isOwner) await waitForHours({ userId, runId }, tx);
    const cause = `${isOwner ? "notice|" : ""}workflow|${key}`;
    const outcome = await queueText({ userId, cause, callId, sender: agent.sender, recipient, body }, tx);
    if (outcome === "queued" || outcome === "known") return { output: { outcome: "sent" } };
    return {
      output: { outcome: typeof outcome === "string" ? outcome : "limit" },
      skipped: whyRefused(outcome),
    };
  },
};

/** Throws `later` outside the hours for texts that no one asked for (docs/decisions.md). */
async function waitForHours({ userId, runId }: { userId: string; runId: string }, tx: Tx): Promise<void> {
  const [isAnswer] = await executeIn(tx)(
    sql`select from workflow_runs r where r.id = ${runId} and ${isJustCaused("r")}`,
  );
  if (isAnswer) return;
  const { country, timeZone } = await readPlace(userId, tx);
  const now = Date.now();
  const at = nextTextTime(now, countryOf(country), timeZone);
  if (at > now) throw new StepFailure("Texts wait for the morning.", { kind: "later", until: new Date(at) });
}

function whyRefused(outcome: unknown): string {
  if (outcome === "opted_out") return "Not sent: this person asked for no more texts.";
  if (outcome === "unreachable") return "Not sent: this number cannot receive our texts.";
  return "Not sent: a limit on texts was reached.";
}
