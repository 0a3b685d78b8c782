/**
 * Browser-safe: the built-in actions, which a target can use instead of an address, with their display names (BOOK-01).
 */
export const ACTION_TEXTS = {
  check_availability: "Check free times",
  book_job: "Book a job",
  find_booking: "Look up a booking",
  move_booking: "Move a booking",
  cancel_booking: "Cancel a booking",
  take_message: "Take a message",
  send_text: "Send a text message",
  hand_over: "Hand over to a person",
  lookup_answer: "Look up an answer",
} as const;
export type ActionName = keyof typeof ACTION_TEXTS;

export const ACTION_NAMES = Object.keys(ACTION_TEXTS) as ActionName[];

export const isAction = (name: string): name is ActionName => Object.hasOwn(ACTION_TEXTS, name);
