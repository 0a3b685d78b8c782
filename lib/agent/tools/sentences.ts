/** What the assistant hears when a tool has no answer: short, true, and fit to be said to a caller. */

export const NO_TARGET =
  "This number is not connected to a system that could do that. Please offer to take a message instead.";
export const UNREACHABLE =
  "I could not reach the booking system just now. Please try once more, or offer to take a message.";
export const TOO_SLOW =
  "The booking system did not answer in time. Please try once more, or offer to take a message.";
export const UNREADABLE =
  "The booking system gave an answer that I cannot read. Please offer to take a message instead.";
export const BUSY = "The booking system is very busy at the moment. Please try once more in a little while.";
export const NOT_ALLOWED =
  "The booking system is not set up correctly, so I cannot reach it. Please offer to take a message instead.";
export const STILL_RUNNING = "That is still being worked on. Please wait a moment before asking again.";
export const ABANDONED =
  "That was started, but I cannot tell whether it was done. Please offer to take a message instead.";
export const OUR_FAULT =
  "Something went wrong on our side just now. Please try once more, or offer to take a message.";
export const TOO_MANY = "That is too many requests at once. Please ask for one thing at a time.";
export const UNKNOWN_ACTION =
  "This is not something I can do for this number yet. Please offer to take a message instead.";
