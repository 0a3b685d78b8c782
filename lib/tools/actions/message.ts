import { takeMessage } from "@/lib/messages/take-message";
import type { Action } from "./action";
import { ADDRESS, NAME, PHONE } from "./names";
import { pick, readSpokenNumber } from "./read-arguments";
import { MESSAGE_TAKEN, NO_MESSAGE } from "./sentences";

/** Takes a message for the client. Needs neither a setup nor a calendar: it is what is left when those fail. */
export const message: Action = async ({ userId, callId, toolCallId, caller, args }) => {
  const said = pick(
    args,
    "message text note notes details reason content body summary description issue problem",
  );
  if (said === null) return NO_MESSAGE;
  const address = pick(args, ADDRESS);
  await takeMessage({
    userId,
    cause: `call|${callId}|${toolCallId}`,
    callId,
    message: address === null ? said : `${said} Address: ${address}`,
    callerName: pick(args, NAME),
    callerPhone: readSpokenNumber(pick(args, PHONE)) ?? caller,
  });
  return MESSAGE_TAKEN;
};
