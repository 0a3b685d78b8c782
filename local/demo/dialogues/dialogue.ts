/**
 * A phone conversation of the demo workspace. A script is what a person writes; a dialogue is the same
 * conversation with the offsets its recording really has, all in seconds from the start of the call.
 */

export type Trade = "plumbing" | "roofing" | "electrical";

export type Outcome =
  | "booked"
  | "declined"
  | "incomplete"
  | "voicemail"
  | "no answer"
  | "emergency"
  | "hung up"
  | "question"
  | "failed";

export type Speaker = "agent" | "caller";

/** Voices the renderer knows. Agent and caller of one dialogue never share a voice. */
export type Voice = "sophie" | "daniel" | "callum" | "ellie" | CallerVoice;
export type CallerVoice =
  | "young-man"
  | "older-man"
  | "gruff-man"
  | "soft-man"
  | "young-woman"
  | "brisk-woman"
  | "elderly-woman"
  | "answering-machine";

export type ScriptTurn = { who: Speaker; text: string; beepAfter?: true };

export type ScriptToolCall = {
  name: "check-availability" | "book-job" | "take-message";
  /** The index of the turn after which the agent called the tool. */
  afterTurn: number;
  arguments: Record<string, string>;
  result: string;
};

export type DialogueScript = {
  id: string;
  trade: Trade;
  business: "Hartley & Sons Plumbing" | "Clyde Roofing" | "Brightspark Electrical";
  direction: "inbound" | "outbound";
  agent: { name: string; voice: Voice };
  caller: { name: string; number: string; voice: CallerVoice };
  outcome: Outcome;
  /** One of the provider's own endedReason values. */
  endReason: string;
  turns: ScriptTurn[];
  toolCalls: ScriptToolCall[];
  summary: string;
};

export type DialogueTurn = { who: Speaker; text: string; at: number; until: number };

export type DialogueToolCall = Omit<ScriptToolCall, "afterTurn"> & { at: number };

export type Dialogue = Omit<DialogueScript, "turns" | "toolCalls"> & {
  turns: DialogueTurn[];
  toolCalls: DialogueToolCall[];
  /** Path below local/demo/recordings; null if the call was not answered. */
  recording: `dialogues/${string}.mp3` | null;
  seconds: number;
};

export const agent = (text: string): ScriptTurn => ({ who: "agent", text });
export const caller = (text: string): ScriptTurn => ({ who: "caller", text });
