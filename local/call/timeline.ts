import type { DialogueTurn } from "../demo/dialogues/dialogue";
import { type PlannedCall, type PlannedToolCall, secondsOf, wasAnswered } from "./planned-call";
import type { Twist } from "./scripts";

type LiveStatus = "ringing" | "in-progress" | "forwarding" | "ended";

/** The events of a call, in order; `at` in seconds from the moment it was answered. */
export type CallEvent = { at: number } & (
  | { kind: "turn"; turn: DialogueTurn }
  | { kind: "tool"; toolCall: PlannedToolCall }
  | { kind: "status"; status: LiveStatus }
  | { kind: "report"; delivery: "whole" | "again" | "cut" }
);

// The provider sends its report once summary and audio are done, a moment after the call.
const REPORT_DELAY = 1.5;

export function buildTimeline(call: PlannedCall, twist?: Twist): CallEvent[] {
  const { dialogue } = call;
  const end = secondsOf(call);
  const status = (at: number, value: LiveStatus): CallEvent => ({ at, kind: "status", status: value });
  const report = (at: number, delivery: "whole" | "again" | "cut"): CallEvent => ({
    at,
    kind: "report",
    delivery,
  });
  const events: CallEvent[] = [
    ...dialogue.turns.map((turn): CallEvent => ({ at: turn.at, kind: "turn", turn })),
    ...call.toolCalls.map((toolCall): CallEvent => ({ at: toolCall.at, kind: "tool", toolCall })),
    ...(dialogue.direction === "outbound" ? [status(wasAnswered(dialogue) ? -2 : 0, "ringing")] : []),
    ...(wasAnswered(dialogue) ? [status(0, "in-progress")] : []),
    ...(dialogue.outcome === "emergency" ? [status(end - 0.2, "forwarding")] : []),
    report(end + REPORT_DELAY, twist === "cut" ? "cut" : "whole"),
    ...(twist === "duplicate" ? [report(end + 2 * REPORT_DELAY, "again")] : []),
    ...(twist === "late"
      ? [status(end + REPORT_DELAY + 1, "ended"), status(end + REPORT_DELAY + 1.5, "in-progress")]
      : [status(end, "ended")]),
  ];
  return events.sort((one, other) => one.at - other.at);
}
