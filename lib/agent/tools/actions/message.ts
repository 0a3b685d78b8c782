import { database } from "@/db/client";
import { noteLimit } from "@/lib/agent/limits/note-limit";
import { findMessageLimit } from "@/lib/agent/texts/limit-messages";
import { takeMessage } from "@/lib/agent/texts/take-message";
import type { ToolAction } from "./action";
import { ADDRESS, NAME, PHONE } from "./names";
import { pick, readSpokenNumber } from "./read-arguments";
import { MESSAGE_TAKEN, NO_MESSAGE, sayLimit } from "./sentences";

/** Takes a message for the client. Needs neither a setup nor a calendar: it is the fallback when those fail. */
export const message: ToolAction = async ({ userId, callId, toolCallId, caller, args }) => {
  const said = pick(
    args,
    "message text note notes details reason content body summary description issue problem",
  );
  if (said === null) return NO_MESSAGE;
  const address = pick(args, ADDRESS);
  const cause = `call|${callId}|${toolCallId}`;
  const taken = {
    userId,
    cause,
    callId,
    message: address === null ? said : `${said} Address: ${address}`,
    callerName: pick(args, NAME),
    callerPhone: readSpokenNumber(pick(args, PHONE)) ?? caller,
  };
  const limit = await database().transaction(async (tx) => {
    const reached = await findMessageLimit({ userId, callId, cause, caller }, tx);
    if (reached) await noteLimit(reached, { userId, callId, phone: caller }, tx);
    else await takeMessage(taken, tx);
    return reached;
  });
  return limit ? sayLimit(limit) : MESSAGE_TAKEN;
};
