import { rawSql } from "@/db/client";
import { within } from "@/lib/core/errors";
import type { Logger } from "@/lib/core/logger";
import { assignmentOf } from "@/lib/phones/assignment-of";
import { type CallIdentity, identifyCall, type ServerMessage } from "@/lib/providers/voice/envelope";
import { readSetting } from "@/lib/settings/read-setting";

const NOBODY_ANSWERS =
  "Thank you for calling. We are sorry, but nobody can take your call at the moment. Please try again later.";

/**
 * Which assistant takes a call: that of the called number's client, else the default one, else a sentence that the
 * caller hears. Answers by `deadline` (of `performance.now()`), whatever the database does; the provider hangs up
 * after 7.5 s.
 */
export async function answerAssistantRequest(
  message: ServerMessage,
  { deadline, log }: { deadline: number; log: Logger },
): Promise<{ assistantId: string } | { error: string }> {
  const left = Math.max(0, deadline - performance.now());
  const fallback = readSetting("default_assistant_id").catch(() => null);
  const own = await within(left, assistantOf(identifyCall(message))).catch((thrown: unknown) => {
    log.error({ err: thrown }, "the called number's assistant could not be read in time");
    return null;
  });
  const assistantId = own ?? (await within(50, fallback).catch(() => null));
  return assistantId ? { assistantId } : { error: NOBODY_ANSWERS };
}

async function assistantOf(identity: CallIdentity): Promise<string | null> {
  const [row] = await rawSql()<{ vapi_assistant_id: string | null }[]>`
    select vapi_assistant_id from (${assignmentOf(rawSql(), identity)}) assignment`;
  return row?.vapi_assistant_id || null;
}
