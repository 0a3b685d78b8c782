import { answer, type ToolAction } from "./action";
import { ADDRESS, MESSAGE_NAMES, NAME, PHONE } from "./names";
import { pick, readSpokenNumber } from "./read-arguments";
import { MESSAGE_TAKEN, NO_MESSAGE, sayLimit } from "./sentences";

/** Takes a message for the client. Needs neither a setup nor a calendar: it is the fallback when those fail. */
export const message: ToolAction = async ({ userId, callId, toolCallId, caller, args, office }) => {
  const said = pick(args, MESSAGE_NAMES);
  if (said === null) return answer("ARGUMENT_MISSING", NO_MESSAGE);
  const country = await office.readCountry();
  const address = pick(args, ADDRESS);
  const limit = await office.takeMessage({
    userId,
    callId,
    toolCallId,
    caller,
    message: address === null ? said : `${said} Address: ${address}`,
    callerName: pick(args, NAME),
    callerPhone: readSpokenNumber(pick(args, PHONE), country) ?? caller,
  });
  return limit ? answer("LIMIT", sayLimit(limit)) : answer("MESSAGE_TAKEN", MESSAGE_TAKEN);
};
