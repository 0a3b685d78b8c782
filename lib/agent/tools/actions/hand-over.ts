import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { answer, type ToolAction } from "./action";
import { ADDRESS, PHONE } from "./names";
import { pick, readName, readStatedNumber } from "./read-arguments";
import {
  NO_TRANSFER_NUMBER,
  numberAsSaid,
  ON_THE_LINE,
  passedOnOnly,
  ringingBack,
  sayLimit,
} from "./sentences";

/**
 * Names the number to transfer the call to. In an emergency it is a different one, and the client is notified by text,
 * to-do and webhooks, whether or not the transfer succeeds. A caller whom the client has marked as a nuisance can only
 * leave a message.
 */
export const handOver: ToolAction = async ({ userId, callId, toolCallId, caller, args, office }) => {
  const setup = await office.openSetup();
  const { country, emergency_words, emergency_number, transfer_number } = setup;
  const said = pick(args, "reason description message summary issue problem details notes job") ?? "";
  const isEmergency =
    /^(true|yes|1)$/i.test(pick(args, "emergency isemergency urgent") ?? "") ||
    namesOneOf(said, emergency_words);
  if (await office.isNuisance({ userId, number: caller })) {
    const message = said || "They asked for somebody, and gave no reason.";
    const about = { callerName: readName(args), callerPhone: caller, caller };
    const reached = await office.takeMessage({ userId, callId, toolCallId, message, ...about });
    return reached
      ? answer("LIMIT", sayLimit(reached))
      : answer("MESSAGE_TAKEN", passedOnOnly(countryOf(country).danger.emergency));
  }
  const transfer = transfer_number ? `Transfer the call to ${transfer_number} now.` : NO_TRANSFER_NUMBER;
  if (!isEmergency) return answer(transfer_number ? "TRANSFER" : "NO_TRANSFER", transfer);
  const stated = readStatedNumber(pick(args, PHONE), countryOf(country));
  const description = said || "The caller reported an emergency.";
  const raised = {
    userId,
    callId,
    toolCallId,
    description: "unreadable" in stated ? `${description} ${numberAsSaid(stated.unreadable)}` : description,
    callerName: readName(args),
    callerPhone: ("number" in stated && stated.number) || caller,
    statesNumber: "number" in stated && stated.number !== null,
    address: pick(args, ADDRESS),
  };
  const ladder = await office.raiseAlarm(raised, setup);
  if (ladder === "on the line") return answer("EMERGENCY", ON_THE_LINE);
  if (ladder === "ringing back" && raised.callerPhone)
    return answer("EMERGENCY", ringingBack(raised.callerPhone));
  return answer(
    "EMERGENCY",
    emergency_number
      ? `This is an emergency. Transfer the call to ${emergency_number} now.`
      : `This is an emergency. ${transfer}`,
  );
};

const namesOneOf = (said: string, words: readonly string[]) =>
  words.some((word) => new RegExp(`(?<!\\p{L})${RegExp.escape(word)}(?!\\p{L})`, "iu").test(said));
