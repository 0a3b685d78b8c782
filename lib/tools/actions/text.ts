import { database } from "@/db/client";
import { openSetup } from "@/lib/bookings/diary";
import { queueText } from "@/lib/messages/queue-text";
import type { Action } from "./action";
import { pick, readSpokenNumber } from "./read-arguments";
import { NO_MESSAGE, NO_TEXT_NUMBER, NO_TEXTS, TEXT_ON_ITS_WAY } from "./sentences";

const LONGEST = 480;

/**
 * Sends the caller a text: to the number that calls, else to one they name in the sender's own country, so that nobody
 * can have us pay for texts to anywhere.
 */
export const text: Action = async ({ userId, callId, toolCallId, caller, args }) => {
  const { text_sender: sender, business_name } = await openSetup(userId);
  if (!sender) return NO_TEXTS;
  const said = pick(args, "message text body content sms");
  if (said === null) return NO_MESSAGE;
  const named = readSpokenNumber(pick(args, "to phone phonenumber mobile customerphone recipient number"));
  const recipient = named?.startsWith(sender.slice(0, 3)) ? named : caller;
  if (!recipient) return NO_TEXT_NUMBER;
  const body = `${business_name}: ${said}`.slice(0, LONGEST);
  await queueText(
    { userId, cause: `call|${callId}|${toolCallId}`, callId, sender, recipient, body },
    database(),
  );
  return TEXT_ON_ITS_WAY;
};
