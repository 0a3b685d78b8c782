import { database } from "@/db/client";
import { readCountry } from "@/lib/accounts/users/read-place";
import { bookJob } from "@/lib/agent/bookings/book-job";
import { cancelJob } from "@/lib/agent/bookings/cancel-job";
import { openDesk, openSetup, readDiary } from "@/lib/agent/bookings/diary";
import { findBookings } from "@/lib/agent/bookings/find-bookings";
import { moveJob } from "@/lib/agent/bookings/move-job";
import { lookUpAnswers } from "@/lib/agent/knowledge/look-up-answers";
import { moveCaller } from "@/lib/agent/ladder/raise-ladder";
import { reportEmergency } from "@/lib/agent/ladder/report-emergency";
import { noteLimit } from "@/lib/agent/limits/note-limit";
import type { CallSetup } from "@/lib/agent/setup/contract";
import { findMessageLimit } from "@/lib/agent/texts/limit-messages";
import { askForConsent, hasConsented } from "@/lib/agent/texts/number-consent";
import { queueText } from "@/lib/agent/texts/queue-text";
import { takeMessage } from "@/lib/agent/texts/take-message";
import { isNuisanceCaller } from "@/lib/calls/callers/read-nuisance";
import type { CallerMessage, LadderState, Office, ReportedEmergency } from "./office";

/** The caller's call at Twilio, and the number that was called; null if unknown. */
type OnThePhone = { carrierSid: string | null; line: string | null };

/** The client's own diary, messages and texts. */
export const liveOffice = (userId: string, phone: OnThePhone): Office => ({
  now: () => Date.now(),
  readCountry: () => readCountry(userId),
  openSetup: () => openSetup(userId),
  openDesk: () => openDesk(userId),
  readDiary,
  bookJob,
  moveJob,
  cancelJob,
  findBookings,
  takeMessage: keepMessage,
  hasConsented: (text) => hasConsented(text),
  sendText: ({ toolCallId, ...text }) =>
    database().transaction((tx) => queueText({ ...text, cause: `call|${text.callId}|${toolCallId}` }, tx)),
  askForConsent: (text) => database().transaction((tx) => askForConsent(text, tx)),
  lookUpAnswers: (question) => lookUpAnswers({ userId, question }),
  isNuisance: (call) => isNuisanceCaller(call),
  raiseAlarm: (emergency, setup) => raiseAlarm(emergency, setup, phone),
});

async function keepMessage({ toolCallId, caller, ...given }: CallerMessage) {
  const { userId, callId } = given;
  const cause = `call|${callId}|${toolCallId}`;
  return database().transaction(async (tx) => {
    const reached = await findMessageLimit({ userId, callId, cause, caller }, tx);
    if (reached) await noteLimit(reached, { userId, callId, phone: caller }, tx);
    else await takeMessage({ ...given, cause }, tx);
    return reached;
  });
}

async function raiseAlarm(
  { userId, callId, toolCallId, ...emergency }: ReportedEmergency,
  setup: CallSetup,
  phone: OnThePhone,
): Promise<LadderState> {
  const { callerPhone: caller, ...said } = emergency;
  const cause = `emergency|${callId}|${toolCallId}`;
  const climbing = await database().transaction((tx) =>
    reportEmergency({ ...said, ...phone, userId, callId, caller, cause }, setup, tx),
  );
  if (!climbing) return null;
  return (await moveCaller(climbing)) ? "on the line" : "ringing back";
}
