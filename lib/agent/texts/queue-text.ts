import type { Tx } from "@/db/client";
import { textMessages } from "@/db/schema/messages";
import { noteLimit } from "@/lib/agent/limits/note-limit";
import type { LimitReached } from "@/lib/agent/limits/read-limit";
import { cutText } from "@/lib/platform/core/cut-text";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { canReceiveTexts, isNearby } from "./can-receive-texts";
import { checkLimits } from "./limit-texts";
import { NOT_SENT } from "./opt-outs";

type NewText = {
  userId: string;
  /** The deduplication key: the same cause is one text. Its first word is the kind of text (limit-texts.ts). */
  cause: string;
  /** The call that it belongs to. */
  callId?: string | null;
  /** E.164, ours. */
  sender: string;
  recipient: string;
  body: string;
  /** Sent before that, or not at all. */
  expiresAt?: Date;
};

/** In characters: a longer text is refused by Twilio as a whole (21617), so it is cut. */
const LONGEST = 1_600;

/** `known`: a text of the same cause already exists. */
export type Queued = "queued" | "known" | "opted_out" | "unreachable" | LimitReached;

/**
 * The single entry point for texts: queues one in the transaction of its cause, deduplicated by cause. One that may not
 * be sent is stored as failed with the reason, except those that the assistant can still react to (`call|`,
 * `confirm|`) and those of a person who is told at once (`reply|`). A reached limit becomes a to-do for the client.
 */
export async function queueText(given: NewText, tx: Tx): Promise<Queued> {
  const text = { ...given, body: cutText(given.body, LONGEST) };
  const refused = await findRefusal(text, tx);
  if (refused?.outcome === "known") return "known";
  if (refused && text.cause.startsWith("reply|")) return refused.outcome;
  const isSayable = /^(call|confirm)\|/.test(text.cause);
  if (refused && isSayable && refused.outcome !== "opted_out") return refused.outcome;
  const [queued] = await tx
    .insert(textMessages)
    .values(refused ? { ...text, status: "failed", problem: refused.problem } : text)
    .onConflictDoNothing()
    .returning({ id: textMessages.id });
  if (refused) return refused.outcome;
  if (!queued) return "known";
  await recordEvents([{ name: "text.queued", subject: queued.id, payload: { textId: queued.id } }], tx);
  return "queued";
}

type Refused = { outcome: Exclude<Queued, "queued">; problem?: string };

async function findRefusal(text: NewText, tx: Tx): Promise<Refused | null> {
  const { userId, callId = null, recipient: phone } = text;
  const isNotice = text.cause.startsWith("notice|");
  if (!canReceiveTexts(phone) || !(isNotice || isNearby(phone, text.sender)))
    return { outcome: "unreachable", problem: "the number cannot receive our texts" };
  const { known, optedOut, limit } = await checkLimits(text, tx);
  if (known) return { outcome: "known" };
  if (optedOut) return { outcome: "opted_out", problem: NOT_SENT.problem };
  if (!limit) return null;
  await noteLimit(limit, { userId, callId, phone: isNotice ? null : phone }, tx);
  return { outcome: limit, problem: "the limit of texts was reached" };
}
