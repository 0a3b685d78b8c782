import { dialogues, getDialogue } from "../demo/dialogues/all-dialogues";
import type { Dialogue, Outcome } from "../demo/dialogues/dialogue";
import type { MessageShape, PlannedCall } from "./planned-call";

/** The provider's three authentication methods. */
export type Proof = "bearer" | "header" | "signature";

/** Delivery faults: a report sent twice, a truncated one, statuses that come after the report. */
export type Twist = "duplicate" | "cut" | "late";

export type CallScript = {
  name: string;
  about: string;
  dialogue: Dialogue;
  shape: MessageShape;
  argumentsAs: PlannedCall["argumentsAs"];
  proof: Proof;
  twist?: Twist;
};

export const callScripts: readonly CallScript[] = [
  {
    name: "booked",
    about: "a caller without hot water books a visit",
    dialogue: getDialogue("boiler-no-hot-water"),
    shape: "2.x",
    argumentsAs: "text",
    proof: "bearer",
  },
  {
    name: "declined",
    about: "a price shopper wants to think about it",
    dialogue: getDialogue("price-shopper"),
    shape: "2024",
    argumentsAs: "object",
    proof: "header",
  },
  {
    name: "voicemail",
    about: "an outbound call that ends at an answering machine",
    dialogue: getDialogue("voicemail-quote-follow-up"),
    shape: "2.x",
    argumentsAs: "object",
    proof: "header",
  },
  {
    name: "no-answer",
    about: "an outbound call that is not answered",
    dialogue: getDialogue("unanswered-follow-up"),
    shape: "2024",
    argumentsAs: "object",
    proof: "bearer",
  },
  {
    name: "emergency",
    about: "a smell of gas at night, put through to the emergency line",
    dialogue: getDialogue("gas-smell-at-night"),
    shape: "2.x",
    argumentsAs: "object",
    proof: "signature",
  },
  {
    name: "hang-up",
    about: "a caller who rings off at the word robot",
    dialogue: getDialogue("caller-hangs-up"),
    shape: "2.x",
    argumentsAs: "object",
    proof: "header",
  },
  {
    name: "duplicate",
    about: "a report that comes twice, the second time with other addresses",
    dialogue: getDialogue("slipped-tiles-after-storm"),
    shape: "2.x",
    argumentsAs: "text",
    proof: "signature",
    twist: "duplicate",
  },
  {
    name: "cut",
    about: "a report cut in half on its way; the product asks the provider for the call",
    dialogue: getDialogue("elderly-caller-leak"),
    shape: "2.x",
    argumentsAs: "object",
    proof: "bearer",
    twist: "cut",
  },
  {
    name: "late",
    about: "statuses that arrive after the report and must not reopen the call",
    dialogue: getDialogue("welsh-landlord-gas-safety"),
    shape: "2024",
    argumentsAs: "text",
    proof: "header",
    twist: "late",
  },
];

/** The expected status in the call list for a dialogue's outcome. */
export const EXPECTED_STATUS: Record<Outcome, string> = {
  booked: "booked",
  declined: "incomplete",
  incomplete: "incomplete",
  voicemail: "voicemail",
  "no answer": "no answer",
  emergency: "completed",
  "hung up": "hung up",
  question: "completed",
  failed: "failed",
};

/** The script with a conversation of the called firm, if it has one with this outcome. */
export function atFirm(script: CallScript, firmName: string): CallScript {
  if (firmName.includes(script.dialogue.business)) return script;
  const own = dialogues.find(
    ({ business, outcome }) => firmName.includes(business) && outcome === script.dialogue.outcome,
  );
  return own ? { ...script, dialogue: own } : script;
}
