import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { assignmentOf } from "@/lib/accounts/phones/assignment-of";
import { readSetting } from "@/lib/accounts/settings/read-setting";
import { takesNoCalls } from "@/lib/agent/setup/tables";
import { isNuisance } from "@/lib/calls/callers/tables";
import { within } from "@/lib/platform/core/errors";
import type { Logger } from "@/lib/platform/core/logger";
import { afterAnswer } from "@/lib/platform/process/after-answer";
import { type CallIdentity, identifyCall, type ServerMessage } from "@/lib/providers/voice/envelope";
import { toE164 } from "@/lib/providers/voice/phone-number";
import { noteTurnedAway } from "./note-turned-away";

const NO_ASSISTANT =
  "Thank you for calling. We are sorry, but nobody can take your call at the moment. Please try again later.";

const OFFLINE =
  "Thank you for calling. We can't take your call right now, but we have your number and will call you back.";
const OFFLINE_WITHHELD = "Thank you for calling. We can't take your call right now. Please try again later.";

type Answer =
  | { assistantId: string }
  | { error: string }
  | { destination: { type: "number"; number: string } };

/**
 * Who answers a call: the assistant of the called number's client, otherwise the default one, otherwise a sentence for
 * the caller. While the client's agent takes no calls: their transfer number, otherwise a sentence, and a to-do.
 * Responds by `deadline` (of `performance.now()`), even if the database does not; the provider hangs up after 7.5 s.
 */
export async function answerAssistantRequest(
  message: ServerMessage,
  { deadline, log }: { deadline: number; log: Logger },
): Promise<Answer> {
  const left = Math.max(0, deadline - performance.now());
  const fallback = readSetting("default_assistant_id").catch(() => null);
  const identity = identifyCall(message);
  const client = await within(left, clientOf(identity)).catch((thrown: unknown) => {
    log.error({ err: thrown }, "could not read the called number's assistant in time");
    return null;
  });
  if (client?.takes_no_calls) return turnAway(client, identity, log);
  const assistantId = client?.vapi_assistant_id || (await within(50, fallback).catch(() => null));
  return assistantId ? { assistantId } : { error: NO_ASSISTANT };
}

type Client = {
  user_id: string;
  vapi_assistant_id: string | null;
  transfer_number: string | null;
  takes_no_calls: boolean;
  /** The client has marked the caller's number. */
  is_nuisance: boolean;
};

async function clientOf(identity: CallIdentity): Promise<Client | null> {
  const [row] = await execute<Client[]>(sql`
    select a.user_id, a.vapi_assistant_id, g.transfer_number, ${takesNoCalls("p", "g")} as takes_no_calls,
      ${isNuisance(sql`a.user_id`, sql`${identity.caller}::text`)} as is_nuisance
    from (${assignmentOf(identity)}) a
    join profiles p on p.id = a.user_id left join agents g on g.user_id = a.user_id`);
  return row ?? null;
}

/** A caller is never transferred to the phone they are calling from, and a nuisance caller to none. */
function turnAway(
  { user_id: userId, transfer_number: number, is_nuisance }: Client,
  call: CallIdentity,
  log: Logger,
): Answer {
  if (number && number !== call.caller && !is_nuisance) return { destination: { type: "number", number } };
  const callerPhone = toE164(call.caller);
  const { callId } = call;
  afterAnswer(log, "could not add a to-do for a call to an offline agent", () =>
    noteTurnedAway({ userId, callId, callerPhone, id: callId ?? randomUUID() }),
  );
  return { error: callerPhone ? OFFLINE : OFFLINE_WITHHELD };
}
