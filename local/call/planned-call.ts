import { randomUUID } from "node:crypto";
import type { Dialogue, DialogueToolCall } from "../demo/dialogues/dialogue";

/** The contents of a call's messages, for a scripted or a generated conversation. */
export type Spoken = Pick<
  Dialogue,
  "direction" | "outcome" | "endReason" | "turns" | "summary" | "recording" | "seconds"
> & { business: string; agent: { name: string }; caller: { name: string; number: string } };

/** Our number at the provider. */
export type Line = {
  number: string;
  phoneNumberId: string;
  assistantId: string | null;
  sipUri: string | null;
};

/**
 * The provider's payloads changed over the years, and both kinds are still sent (older numbers keep older settings).
 */
export type MessageShape = "2024" | "2.x";

export type PlannedToolCall = Omit<DialogueToolCall, "name"> & { id: string; name: string };

/** A conversation as a call: on a line, at a time, with its own ids. */
export type PlannedCall = {
  id: string;
  dialogue: Spoken;
  line: Line;
  startedAt: Date;
  shape: MessageShape;
  /** Whether tool arguments are an object or JSON in a string. */
  argumentsAs: "object" | "text";
  toolCalls: PlannedToolCall[];
};

type Plan = Pick<PlannedCall, "line" | "startedAt"> & {
  dialogue: Spoken & Pick<Dialogue, "toolCalls">;
} & Partial<Pick<PlannedCall, "id" | "shape" | "argumentsAs">>;

export function planCall(plan: Plan): PlannedCall {
  const { shape = "2.x", argumentsAs = "object", id = randomUUID() } = plan;
  const toolCalls = plan.dialogue.toolCalls.map((call) => ({
    ...call,
    id: newToolCallId(),
  }));
  return { ...plan, id, shape, argumentsAs, toolCalls };
}

export const newToolCallId = () => `call_${randomUUID().replaceAll("-", "").slice(0, 24)}`;

/** How long the phone rings if unanswered, in seconds. */
export const RINGING_SECONDS = 26;

/** When the call was over, in seconds after it started. */
export function secondsOf({ dialogue }: PlannedCall): number {
  return wasAnswered(dialogue) ? dialogue.seconds : RINGING_SECONDS;
}

export function wasAnswered(dialogue: Spoken): boolean {
  return dialogue.turns.length > 0;
}

export function momentOf(call: PlannedCall, seconds: number): Date {
  return new Date(call.startedAt.getTime() + Math.round(seconds * 1_000));
}
