import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { isNearby } from "@/lib/agent/texts/can-receive-texts";

/** Numbers whose owner can earn by being called. */
const PAID = ["PREMIUM_RATE", "SHARED_COST", "PERSONAL_NUMBER", "PAGER", "UAN"];

/**
 * Whether a call of ours may lead from the firm's line to the number that a caller stated or called from, both E.164: a
 * number of the line's own country that earns its owner nothing.
 */
export const mayDial = (number: string, line: string): boolean =>
  isNearby(number, line) && !PAID.includes(parsePhoneNumberFromString(number)?.getType() ?? "");
