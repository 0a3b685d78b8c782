import type { NoCalendar } from "@/lib/agent/bookings/diary";
import { sayList } from "@/lib/agent/bookings/spoken";
import type { LimitName, LimitReached } from "@/lib/agent/limits/read-limit";

/** Sentences shared by the actions: short, true, and fit to be spoken to a caller as they are. */

export const NO_CALENDAR: Record<NoCalendar["why"], string> = {
  not_set_up: "I cannot see a calendar for this number. Please offer to take a message instead.",
  broken:
    "I cannot reach the calendar at the moment, so nothing can be booked. Please take a message so that somebody can call back.",
  offline: "Bookings are switched off at the moment. Please take a message so that somebody can call back.",
  slow: "The calendar is not answering just now. Please offer to take a message so that somebody can call back.",
};
export const NOTHING_FREE = "There is nothing free around that time. Please offer to take a message.";
export const WHICH_TIME = "Which day and time would suit? Please ask the caller for both.";
export const NO_BOOKING =
  "I cannot find a booking under this number. Please ask for the number and the name it was made under, or take a message.";
export const NO_MESSAGE = "What should the message say? Please ask the caller.";
export const MESSAGE_TAKEN = "I have taken the message and will pass it on.";
export const NO_TEXTS = "I cannot send text messages from this number.";
export const NO_TEXT_NUMBER =
  "Which number should the text go to? Please ask the caller for their mobile number and read it back.";
export const TEXT_ON_ITS_WAY = "The text message is on its way.";
export const TEXTS_UNWANTED = "That number has asked us not to send it any texts, so nothing was sent.";
export const UNREACHABLE_NUMBER =
  "I cannot send texts to that number. Please ask for a mobile number in the same country, or read the details out instead.";
export const CONSENT_ASKED =
  "Nothing else is sent yet: I have asked that number by text whether we may. Please have its owner reply YES, then ask me to send the text again.";
export const CONSENT_MISSING =
  "That number has not replied YES yet. Please wait for the reply and ask me again, or offer to text the number the caller is calling from.";
export const NO_TRANSFER_NUMBER =
  "There is nobody I can put the call through to. Please take a message so that somebody can call back.";

export const NO_QUESTION = "What does the caller want to know? Please ask them.";
export const NOT_KNOWN =
  "I do not know that. Please tell the caller so, make nothing up, and offer to take a message.";

export const sayUnreadable = (number: string) =>
  `The number ${number} is not a valid one, so nothing is booked yet. Please ask the caller to say it again, and read it back. If it stays unclear, leave it out.`;

/** In a message to the client, so that they can guess what was meant. */
export const numberAsSaid = (number: string) => `Number as said: ${number}`;

export const sayTooLong = (room: number) =>
  `That text is too long, so it was not sent. Please write it again in at most ${room} characters.`;

export const sayLinkRefusal = (allowed: readonly string[]) =>
  allowed.length > 0
    ? `That text links to a website that is not allowed, so it was not sent. Please write it again without links, or link only to ${sayList(allowed, "or")}.`
    : "That text holds a link or a web address, so it was not sent. Please write it again without one.";

const TAKE_A_MESSAGE = "Please take a message so that somebody can call back.";
const LIMITS: Record<LimitName, string> = {
  max_texts_per_call: "I cannot send any more texts on this call. Please read the details out instead.",
  max_texts_per_recipient:
    "I cannot send any more texts to that number today. Please read the details out instead.",
  max_texts_per_client: "I cannot send any more texts today. Please read the details out instead.",
  max_bookings_per_call: `I cannot book any more jobs on this call. ${TAKE_A_MESSAGE}`,
  max_open_bookings: `I cannot take another booking for this caller. ${TAKE_A_MESSAGE}`,
  max_open_bookings_withheld: `I cannot take another booking from callers who withhold their number. ${TAKE_A_MESSAGE}`,
  max_lookups_per_call: `I cannot look for any more bookings on this call. ${TAKE_A_MESSAGE}`,
  max_lookups_per_caller: `I cannot look for any more bookings for this number today. ${TAKE_A_MESSAGE}`,
  max_lookups_withheld: `I cannot look for any more bookings today for callers who withhold their number. ${TAKE_A_MESSAGE}`,
  max_messages_per_call:
    "I cannot take any more messages on this call. The ones I have taken will be passed on.",
  max_messages_per_caller:
    "I cannot take any more messages from this number today. The earlier ones will be passed on.",
  max_messages_withheld:
    "I cannot take any more messages today from callers who withhold their number. Please ask them to call again from a number that is shown.",
};

export const sayLimit = ({ name }: LimitReached) => LIMITS[name];

/** For a caller whom the client has marked as a nuisance. */
export const passedOnOnly = (emergencyNumber: string) =>
  `The message is passed on. I cannot put this caller through. Tell them that if anybody is in danger they should call ${emergencyNumber}.`;

export const ON_THE_LINE =
  "This is an emergency. The people on call are being called now, one after the other. Tell the caller to stay on the line; do not transfer the call.";

export const ringingBack = (number: string) =>
  `This is an emergency. The people on call are being called now, one after the other, and will call the caller back on ${number}. Tell the caller so; do not transfer the call.`;
