import { answer, type ToolAction } from "./action";
import { ADDRESS, MESSAGE_NAMES, PHONE } from "./names";
import { pick, readName, readStatedNumber } from "./read-arguments";
import { MESSAGE_TAKEN, NO_MESSAGE, numberAsSaid, sayLimit } from "./sentences";

/** Takes a message for the client. Needs neither a setup nor a calendar: it is the fallback when those fail. */
export const message: ToolAction = async ({ userId, callId, toolCallId, caller, args, office }) => {
  const said = pick(args, MESSAGE_NAMES);
  if (said === null) return answer("ARGUMENT_MISSING", NO_MESSAGE);
  const stated = readStatedNumber(pick(args, PHONE), await office.readCountry());
  const address = pick(args, ADDRESS);
  const parts = [
    said,
    address === null ? null : `Address: ${address}`,
    "unreadable" in stated ? numberAsSaid(stated.unreadable) : null,
  ];
  const limit = await office.takeMessage({
    userId,
    callId,
    toolCallId,
    caller,
    message: parts.filter(Boolean).join(" "),
    callerName: readName(args),
    callerPhone: ("number" in stated && stated.number) || caller,
  });
  return limit ? answer("LIMIT", sayLimit(limit)) : answer("MESSAGE_TAKEN", MESSAGE_TAKEN);
};
