import type { OutcomeCode } from "@/lib/agent/tools/outcome-codes";
import type { Office } from "./office";
import type { Arguments } from "./read-arguments";

/** A tool call for a built-in action. */
export type ActionCall = {
  userId: string;
  callId: string;
  toolCallId: string;
  /** The caller's number, E.164; null if it was withheld. */
  caller: string | null;
  args: Arguments;
  office: Office;
};

/** One or two short sentences for the assistant, on one line, and what they come to. */
export type ActionAnswer = { code: OutcomeCode; text: string };

export const answer = (code: OutcomeCode, text: string): ActionAnswer => ({ code, text });

/** Throws NoCalendar. */
export type ToolAction = (call: ActionCall) => Promise<ActionAnswer>;
