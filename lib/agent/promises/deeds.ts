import type { ActionName } from "@/lib/agent/tools/action-names";

/** What our tools did for a call, as far as anything that was promised goes. */
export type Deeds = {
  /** How the call ended, as the provider has it. */
  endReason: string | null;
  timeZone: string;
  /** When the call was, in milliseconds. */
  calledAt: number;
  /** Those of this call, and the same caller's others. */
  bookings: BookingDeed[];
  tools: ToolDeed[];
  /** Whether something to do was put down for the client out of this call. */
  messageTaken: boolean;
  texts: { status: "queued" | "sent" | "failed" }[];
};

export type BookingDeed = {
  id: string;
  ofThisCall: boolean;
  status: "held" | "pending" | "confirmed" | "cancelled" | "expired";
  cancelledBy: "caller" | "calendar" | null;
  startsAt: Date;
  job: string;
  /** Whether the client has been asked to ring because it could not be put into the calendar. */
  handedOver: boolean;
};

export type ToolDeed = {
  /** Null for a tool that leads to an address of the client's. */
  action: ActionName | null;
  name: string;
  status: string;
  result: string | null;
};

type Purpose = "book" | "move" | "cancel" | "find" | "message" | "text" | "transfer" | "unknown";

const NAMES: [Purpose, RegExp][] = [
  ["find", /check|avail|find|look|get|list|search|slots?\b|free/],
  ["cancel", /cancel/],
  ["move", /move|resched|change|rearrange/],
  ["transfer", /transfer|hand ?over|forward|escalat|emergency/],
  ["text", /text|sms/],
  ["message", /message|note|call ?back|lead|ticket/],
  ["book", /book|appoint|sched|visit|reserv|job/],
];

/** What a tool of the client's own seems to be for, by its name. */
export function purposeOf(name: string): Purpose {
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .toLowerCase();
  return NAMES.find(([, pattern]) => pattern.test(words))?.[0] ?? "unknown";
}

/** Whether a tool of the client's own answered that may well have done it: we cannot look behind it. */
export function ownToolDid(tools: readonly ToolDeed[], ...purposes: Purpose[]): boolean {
  return tools.some(
    ({ action, name, status }) =>
      action === null && status === "succeeded" && [...purposes, "unknown"].includes(purposeOf(name)),
  );
}

/** Whether a built-in action answered like this. */
export const actionSaid = (tools: readonly ToolDeed[], wanted: ActionName, answer: RegExp): boolean =>
  tools.some(({ action, result }) => action === wanted && result !== null && answer.test(result));
