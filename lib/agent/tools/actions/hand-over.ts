import { database } from "@/db/client";
import { openSetup } from "@/lib/agent/bookings/diary";
import { notifyOwner } from "@/lib/agent/texts/notify-owner";
import { addToDo } from "@/lib/agent/to-dos/add-to-do";
import { emitEvent } from "@/lib/outward/events/emit-event";
import type { ToolAction } from "./action";
import { ADDRESS, NAME, PHONE } from "./names";
import { pick, readSpokenNumber } from "./read-arguments";
import { NO_TRANSFER_NUMBER } from "./sentences";

/**
 * Names the number to transfer the call to. In an emergency it is a different one, and the client is notified by text,
 * to-do and webhooks, whether or not the transfer succeeds.
 */
export const handOver: ToolAction = async ({ userId, callId, toolCallId, caller, args }) => {
  const { emergency_words, emergency_number, transfer_number } = await openSetup(userId);
  const said = pick(args, "reason description message summary issue problem details notes job") ?? "";
  const isEmergency =
    /^(true|yes|1)$/i.test(pick(args, "emergency isemergency urgent") ?? "") ||
    namesOneOf(said, emergency_words);
  const transfer = transfer_number ? `Transfer the call to ${transfer_number} now.` : NO_TRANSFER_NUMBER;
  if (!isEmergency) return transfer;
  const data = {
    call_id: callId,
    description: said || "The caller reported an emergency.",
    caller_name: pick(args, NAME),
    caller_phone: readSpokenNumber(pick(args, PHONE)) ?? caller,
    address: pick(args, ADDRESS),
  };
  const who = [data.caller_name, data.caller_phone, data.address].filter(Boolean).join(", ");
  const body = `EMERGENCY${who && ` (${who})`}: ${data.description}`;
  await database().transaction(async (tx) => {
    await emitEvent({ userId, type: "emergency", data, key: `emergency|${callId}|${toolCallId}` }, tx);
    await notifyOwner({ userId, cause: `emergency|${callId}`, body }, tx);
    const message = data.address
      ? `${data.description.replace(/[.\s]+$/, "")}. Address: ${data.address}`
      : data.description;
    const { caller_name: callerName, caller_phone: callerPhone } = data;
    const toDo = { userId, cause: `emergency|${callId}`, callId, message, callerName, callerPhone };
    await addToDo({ ...toDo, kind: "emergency" }, tx);
  });
  return emergency_number
    ? `This is an emergency. Transfer the call to ${emergency_number} now.`
    : `This is an emergency. ${transfer}`;
};

const namesOneOf = (said: string, words: readonly string[]) =>
  words.some((word) => new RegExp(`(?<!\\p{L})${RegExp.escape(word)}(?!\\p{L})`, "iu").test(said));
