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

/** One or two short sentences for the assistant, on one line. Throws NoCalendar. */
export type ToolAction = (call: ActionCall) => Promise<string>;
