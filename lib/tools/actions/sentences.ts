import type { NoCalendar } from "@/lib/bookings/diary";

/** What actions say, besides what they were asked: short, true, and sayable to a caller as it stands. */

export const NO_CALENDAR: Record<NoCalendar["why"], string> = {
  not_set_up: "I cannot see the diary for this number. Please offer to take a message instead.",
  broken:
    "I cannot reach the diary at the moment, so nothing can be booked. Please take a message so that somebody can call back.",
  slow: "The diary is not answering just now. Please offer to take a message so that somebody can call back.",
};
export const NOTHING_FREE = "There is nothing free in that time. Please offer to take a message.";
export const WHICH_TIME = "Which day and time would suit? Please ask the caller for both.";
export const NO_BOOKING =
  "I cannot find a booking under this number. Please ask for the number and the name it was made under, or take a message.";
export const NO_MESSAGE = "What should I pass on? Please ask the caller for the message.";
export const MESSAGE_TAKEN = "I have taken the message and will pass it on.";
export const NO_TEXTS = "I cannot send text messages from this number.";
export const NO_TEXT_NUMBER = "I need a number to send the text to. Please ask the caller for it.";
export const TEXT_ON_ITS_WAY = "The text message is on its way.";
export const NOBODY_TO_TRANSFER =
  "There is nobody I can put the call through to. Please take a message so that somebody can call back.";
